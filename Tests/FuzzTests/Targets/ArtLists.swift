import Catalogue
import Collections

/// Lists of works of art and of artists, in every form that is read.
extension FuzzTarget {
    static let artLists = [
        FuzzTarget("works", texts: [campus, geoJSON, works]) { bytes in
            try importFile(bytes, named: "list.json", with: WorksImporter(), into: Art())
        },
        FuzzTarget("mapped-works", texts: [#"{"x":[{"a":"1","b":"Work","c":"53.4","d":"-2.9","e":"ftp://x/y.jpg"}]}"#])
        { bytes in
            // A person has chosen the columns.
            let mapping = FieldMapping(["id": "a", "title": "b", "latitude": "c", "longitude": "d", "picture": "e"])
            let part = TablePart(
                name: "mine", source: Source(title: "", date: "", licence: ""), address: "https://a.example/list",
                mapping: mapping)
            try importFile(bytes, named: "list.json", with: WorksImporter(), into: Art(), part: part)
        },
        FuzzTarget("artists", texts: [artists]) { bytes in
            try importFile(bytes, named: "artists.json", with: ArtistsImporter(), into: Art())
        },
    ]

    private static let campus = """
        {"artworks":[{"id":"1","title":"Work 1","artist":"Ann Example","yearOfWork":"c. 1975-77","Information":"<p>A note.</p>",\
        "lat":"53.4050","long":"-2.9650","location":"Example Hall","locationNotes":"By the door","fileName":"Work 1.jpg",\
        "lastModified":"2019-01-01 10:00:00","enabled":"1"},{"id":2,"title":"B","lat":53.1,"long":-2,"photo":{"url":\
        "https://a.example/b.jpg"}}]}
        """

    private static let geoJSON = """
        {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[-123.1,49.2]},\
        "properties":{"registryid":7,"title_of_work":"A","artists":["1","2"],"yearofinstallation":"1987","photourl":{"url":\
        "https://a.example/7.jpg"},"geo_local_area":"Downtown"}},{"type":"Feature","geometry":null,"properties":{"registryid":8}}]}
        """

    private static let works = """
        title;artist;year;x;y\r
        "A ""b"" c";Ann;1999;429500;433600\r
        C;;"n.d.";53.4,;-2.9\r

        """

    private static let artists = """
        [{"artistid":1,"firstname":"Ann","lastname":"Example","country":"Canada"},{"artistid":"2","name":"B"}]
        """
}
