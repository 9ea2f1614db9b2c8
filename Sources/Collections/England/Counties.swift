import Catalogue

extension England {
    /// Counties that people write after a town's name, and the local authorities in each: the register's districts are authorities. A
    /// county that is a single authority, such as Norfolk, is listed only if it has a short name.
    ///
    /// Sources: the Lieutenancies Act 1997, schedule 1, as amended to 2023; with Greater London, the City of London, which the Act has as
    /// a county of its own. Former counties (Avon, Cleveland, Humberside, Middlesex, Sussex, Yorkshire) are still written in
    /// addresses, and so are Essex, Hertfordshire, Kent and Surrey for boroughs of London (Royal Mail's former postal counties).
    /// OS Open Names, from which the list of villages comes, has authorities that were merged since: Poole, Northamptonshire.
    static let counties: [County] = {
        let cleveland = "Hartlepool, Middlesbrough, Redcar and Cleveland, Stockton-on-Tees"
        let eastRiding = "East Riding of Yorkshire, Kingston upon Hull"
        let northYorkshire = "North Yorkshire, York, Middlesbrough, Redcar and Cleveland, Stockton-on-Tees"
        let southYorkshire = "Barnsley, Doncaster, Rotherham, Sheffield"
        let westYorkshire = "Bradford, Calderdale, Kirklees, Leeds, Wakefield"
        let northernLincolnshire = "North Lincolnshire, North East Lincolnshire"
        let london =
            "Barking and Dagenham, Barnet, Bexley, Brent, Bromley, Camden, City of London, Croydon, Ealing, Enfield, "
            + "Greenwich, Hackney, Hammersmith and Fulham, Haringey, Harrow, Havering, Hillingdon, Hounslow, Islington, "
            + "Kensington and Chelsea, Kingston upon Thames, Lambeth, Lewisham, Merton, Newham, Redbridge, "
            + "Richmond upon Thames, Southwark, Sutton, Tower Hamlets, Waltham Forest, Wandsworth, Westminster"
        return [
            county("Avon", "Bristol, Bath and North East Somerset, North Somerset, South Gloucestershire"),
            county("Bedfordshire, Beds", "Bedford, Central Bedfordshire, Luton"),
            county(
                "Berkshire, Berks",
                "Bracknell Forest, Reading, Slough, West Berkshire, Windsor and Maidenhead, Wokingham"),
            county("Buckinghamshire, Bucks", "Buckinghamshire, Milton Keynes"),
            county("Cambridgeshire, Cambs", "Cambridgeshire, Peterborough"),
            county("Cheshire", "Cheshire East, Cheshire West and Chester, Halton, Warrington"),
            county("Cleveland", cleveland),
            county("Cornwall", "Cornwall, Isles Of Scilly"),
            county("County Durham, Co Durham", "County Durham, Darlington, Hartlepool, Stockton-on-Tees"),
            county("Cumbria", "Cumberland, Westmorland and Furness"),
            county("Derbyshire", "Derbyshire, Derby"),
            county("Devon", "Devon, Plymouth, Torbay"),
            county("Dorset", "Dorset, Bournemouth, Poole"),
            county("East Riding, East Yorkshire, E Yorkshire, E Yorks", eastRiding),
            county("East Sussex, E Sussex", "East Sussex, Brighton and Hove"),
            county(
                "Essex",
                "Essex, Southend-on-Sea, Thurrock, Barking and Dagenham, Havering, Redbridge, Waltham Forest"),
            county("Gloucestershire, Glos", "Gloucestershire, South Gloucestershire"),
            county("Greater London, London", london),
            county(
                "Greater Manchester",
                "Bolton, Bury, Manchester, Oldham, Rochdale, Salford, Stockport, Tameside, Trafford, Wigan"),
            county("Hampshire, Hants", "Hampshire, Portsmouth, Southampton"),
            county("Hertfordshire, Herts", "Hertfordshire, Barnet"),
            county("Humberside", eastRiding + ", " + northernLincolnshire),
            county("Kent", "Kent, Medway, Bexley, Bromley"),
            county("Lancashire, Lancs", "Lancashire, Blackburn with Darwen, Blackpool"),
            county("Leicestershire, Leics", "Leicestershire, Leicester"),
            county("Lincolnshire, Lincs", "Lincolnshire, " + northernLincolnshire),
            county("Merseyside", "Knowsley, Liverpool, Sefton, St. Helens, Wirral"),
            county(
                "Middlesex, Middx",
                "Barnet, Brent, Ealing, Enfield, Haringey, Harrow, Hillingdon, Hounslow, Richmond upon Thames, Surrey"),
            county("North Humberside, N Humberside", eastRiding),
            county("North Yorkshire, N Yorkshire, N Yorks", northYorkshire),
            county(
                "Northamptonshire, Northants", "North Northamptonshire, West Northamptonshire, Northamptonshire"),
            county("Northumberland, Northd", "Northumberland"),
            county("Nottinghamshire, Notts", "Nottinghamshire, Nottingham"),
            county("Oxfordshire, Oxon", "Oxfordshire"),
            county("Shropshire, Shrops, Salop", "Shropshire, Telford and Wrekin"),
            county("Somerset", "Somerset, Bath and North East Somerset, North Somerset"),
            county("South Humberside, S Humberside", northernLincolnshire),
            county("South Yorkshire, S Yorkshire, S Yorks", southYorkshire),
            county("Staffordshire, Staffs", "Staffordshire, Stoke-on-Trent"),
            county("Surrey", "Surrey, Croydon, Kingston upon Thames, Merton, Richmond upon Thames, Sutton"),
            county("Sussex", "East Sussex, Brighton and Hove, West Sussex"),
            county(
                "Tyne and Wear", "Gateshead, Newcastle upon Tyne, North Tyneside, South Tyneside, Sunderland"),
            county("Warwickshire, Warks", "Warwickshire"),
            county(
                "West Midlands, W Midlands",
                "Birmingham, Coventry, Dudley, Sandwell, Solihull, Walsall, Wolverhampton"),
            county("West Sussex, W Sussex", "West Sussex"),
            county("West Yorkshire, W Yorkshire, W Yorks", westYorkshire),
            county("Wiltshire, Wilts", "Wiltshire, Swindon"),
            county("Worcestershire, Worcs", "Worcestershire"),
            county(
                "Yorkshire, Yorks", [northYorkshire, southYorkshire, westYorkshire, eastRiding].joined(separator: ", ")),
        ]
    }()

    /// - Parameters:
    ///   - names: the county's names, with commas between them.
    ///   - authorities: the names of its authorities up to their first comma, with commas between them.
    private static func county(_ names: String, _ authorities: String) -> County {
        func words(_ list: String) -> [String] { list.split(separator: ", ").map(String.init) }
        return County(words(names), words(authorities))
    }
}
