/// The numbers of the local authorities of London, of the metropolitan counties and of the other places of the starter set, for
/// editions of the register that leave numbers out.
///
/// Source: Department for Education, local authority codes of Get Information About Schools, 2024.
enum LocalAuthorityCodes {
    /// - Parameter authority: the name as the register writes it.
    /// - Returns: "383" for "Leeds"; nil for an unknown name.
    static func code(of authority: String) -> String? { codes[authority.lowercased()] }

    private static let codes: [String: String] = Dictionary(
        list.split(whereSeparator: \.isNewline).map { line in
            (String(line.dropFirst(4)).lowercased(), String(line.prefix(3)))
        }, uniquingKeysWith: { first, _ in first })

    private static let list = """
        201 City of London
        202 Camden
        203 Greenwich
        204 Hackney
        205 Hammersmith and Fulham
        206 Islington
        207 Kensington and Chelsea
        208 Lambeth
        209 Lewisham
        210 Southwark
        211 Tower Hamlets
        212 Wandsworth
        213 Westminster
        301 Barking and Dagenham
        302 Barnet
        303 Bexley
        304 Brent
        305 Bromley
        306 Croydon
        307 Ealing
        308 Enfield
        309 Haringey
        310 Harrow
        311 Havering
        312 Hillingdon
        313 Hounslow
        314 Kingston upon Thames
        315 Merton
        316 Newham
        317 Redbridge
        318 Richmond upon Thames
        319 Sutton
        320 Waltham Forest
        330 Birmingham
        331 Coventry
        332 Dudley
        333 Sandwell
        334 Solihull
        335 Walsall
        336 Wolverhampton
        340 Knowsley
        341 Liverpool
        342 St. Helens
        343 Sefton
        344 Wirral
        350 Bolton
        351 Bury
        352 Manchester
        353 Oldham
        354 Rochdale
        355 Salford
        356 Stockport
        357 Tameside
        358 Trafford
        359 Wigan
        370 Barnsley
        371 Doncaster
        372 Rotherham
        373 Sheffield
        380 Bradford
        381 Calderdale
        382 Kirklees
        383 Leeds
        384 Wakefield
        390 Gateshead
        391 Newcastle upon Tyne
        392 North Tyneside
        393 South Tyneside
        394 Sunderland
        801 Bristol, City of
        873 Cambridgeshire
        936 Surrey
        """
}
