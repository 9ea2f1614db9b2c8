import Catalogue

extension England {
    /// The counties that people write behind a town, with the local authorities in them, by which the register names districts. A county
    /// that is itself one authority, such as Surrey, needs no entry, unless it has a short name.
    ///
    /// Authorities: the counties of the Lieutenancies Act 1997, schedule 1, as amended to 2023. Former counties (Avon, Cleveland,
    /// Humberside, Middlesex, Sussex, Yorkshire) are still written in addresses. Short names: those of Royal Mail's list of
    /// former postal counties.
    static let counties: [County] = {
        let eastRiding = ["East Riding of Yorkshire", "Kingston upon Hull"]
        let northYorkshire = ["North Yorkshire", "York", "Middlesbrough", "Redcar and Cleveland", "Stockton-on-Tees"]
        let southYorkshire = ["Barnsley", "Doncaster", "Rotherham", "Sheffield"]
        let westYorkshire = ["Bradford", "Calderdale", "Kirklees", "Leeds", "Wakefield"]
        let eastSussex = ["East Sussex", "Brighton and Hove"]
        let northernLincolnshire = ["North Lincolnshire", "North East Lincolnshire"]
        let middlesex = [
            "Barnet", "Brent", "Ealing", "Enfield", "Haringey", "Harrow", "Hillingdon", "Hounslow",
            "Richmond upon Thames",
        ]
        return [
            County(["Avon"], ["Bristol", "Bath and North East Somerset", "North Somerset", "South Gloucestershire"]),
            County(["Bedfordshire", "Beds"], ["Bedford", "Central Bedfordshire", "Luton"]),
            County(
                ["Berkshire", "Berks"],
                ["Bracknell Forest", "Reading", "Slough", "West Berkshire", "Windsor and Maidenhead", "Wokingham"]),
            County(["Buckinghamshire", "Bucks"], ["Buckinghamshire", "Milton Keynes"]),
            County(["Cambridgeshire", "Cambs"], ["Cambridgeshire", "Peterborough"]),
            County(["Cheshire"], ["Cheshire East", "Cheshire West and Chester", "Halton", "Warrington"]),
            County(["Cleveland"], ["Hartlepool", "Middlesbrough", "Redcar and Cleveland", "Stockton-on-Tees"]),
            County(
                ["County Durham", "Co Durham", "Durham"],
                ["County Durham", "Darlington", "Hartlepool", "Stockton-on-Tees"]),
            County(["Cumbria"], ["Cumberland", "Westmorland and Furness"]),
            County(["Derbyshire"], ["Derbyshire", "Derby"]),
            County(["Devon"], ["Devon", "Plymouth", "Torbay"]),
            County(["Dorset"], ["Dorset", "Bournemouth, Christchurch and Poole"]),
            County(["East Riding", "East Yorkshire", "E Yorkshire", "E Yorks"], eastRiding),
            County(["East Sussex", "E Sussex"], eastSussex),
            County(["Essex"], ["Essex", "Southend-on-Sea", "Thurrock"]),
            County(["Gloucestershire", "Glos"], ["Gloucestershire", "South Gloucestershire"]),
            County(
                ["Greater London", "London"],
                middlesex + [
                    "Barking and Dagenham", "Bexley", "Bromley", "Camden", "City of London", "Croydon", "Greenwich",
                    "Hackney",
                    "Hammersmith and Fulham", "Havering", "Islington", "Kensington and Chelsea", "Kingston upon Thames",
                    "Lambeth",
                    "Lewisham", "Merton", "Newham", "Redbridge", "Southwark", "Sutton", "Tower Hamlets",
                    "Waltham Forest",
                    "Wandsworth", "Westminster",
                ]),
            County(
                ["Greater Manchester"],
                [
                    "Bolton", "Bury", "Manchester", "Oldham", "Rochdale", "Salford", "Stockport", "Tameside",
                    "Trafford", "Wigan",
                ]),
            County(["Hampshire", "Hants"], ["Hampshire", "Portsmouth", "Southampton"]),
            County(["Hertfordshire", "Herts"], ["Hertfordshire"]),
            County(["Humberside"], eastRiding + northernLincolnshire),
            County(["Kent"], ["Kent", "Medway"]),
            County(["Lancashire", "Lancs"], ["Lancashire", "Blackburn with Darwen", "Blackpool"]),
            County(["Leicestershire", "Leics"], ["Leicestershire", "Leicester"]),
            County(["Lincolnshire", "Lincs"], ["Lincolnshire"] + northernLincolnshire),
            County(["Merseyside"], ["Knowsley", "Liverpool", "Sefton", "St. Helens", "Wirral"]),
            County(["Middlesex", "Middx"], middlesex),
            County(["North Yorkshire", "N Yorkshire", "N Yorks"], northYorkshire),
            County(["Northamptonshire", "Northants"], ["North Northamptonshire", "West Northamptonshire"]),
            County(["Northumberland", "Northd"], ["Northumberland"]),
            County(["Nottinghamshire", "Notts"], ["Nottinghamshire", "Nottingham"]),
            County(["Oxfordshire", "Oxon"], ["Oxfordshire"]),
            County(["Shropshire", "Salop"], ["Shropshire", "Telford and Wrekin"]),
            County(["Somerset"], ["Somerset", "Bath and North East Somerset", "North Somerset"]),
            County(["South Yorkshire", "S Yorkshire", "S Yorks"], southYorkshire),
            County(["Staffordshire", "Staffs"], ["Staffordshire", "Stoke-on-Trent"]),
            County(["Sussex"], eastSussex + ["West Sussex"]),
            County(
                ["Tyne and Wear"],
                ["Gateshead", "Newcastle upon Tyne", "North Tyneside", "South Tyneside", "Sunderland"]),
            County(["Warwickshire", "Warks"], ["Warwickshire"]),
            County(
                ["West Midlands", "W Midlands"],
                ["Birmingham", "Coventry", "Dudley", "Sandwell", "Solihull", "Walsall", "Wolverhampton"]),
            County(["West Sussex", "W Sussex"], ["West Sussex"]),
            County(["West Yorkshire", "W Yorkshire", "W Yorks"], westYorkshire),
            County(["Wiltshire", "Wilts"], ["Wiltshire", "Swindon"]),
            County(["Worcestershire", "Worcs"], ["Worcestershire"]),
            County(["Yorkshire", "Yorks"], northYorkshire + southYorkshire + westYorkshire + eastRiding),
        ]
    }()
}
