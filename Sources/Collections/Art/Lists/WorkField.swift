import Catalogue

/// A field of a work of art that a list may have. The raw value is the field's name in commands.
enum WorkField: String, CaseIterable {
    case title, artist, year, kind, building, park, address
    /// Where exactly the work is: "North side of the entrance".
    case place = "where"
    case district, note, picture
    /// Who took the picture.
    case photographer
    /// The address of a page about the work.
    case page
    case status, id, latitude, longitude
    /// Latitude and longitude in one column.
    case position

    var field: ListField { ListField(rawValue, label: label, isNeeded: self == .title) }

    private var label: String {
        switch self {
        case .place: "Where exactly"
        case .photographer: "Photo"
        case .id: "Number"
        default: rawValue.capitalisedFirst
        }
    }

    /// What the field's column may be called, the likeliest names first, in lower-case letters without accents and blanks.
    var names: [String] { Self.namesOfFields[self] ?? [] }

    /// The names in English, French, Spanish, Portuguese, Italian, German and Dutch.
    private static let namesOfFields: [WorkField: [String]] = {
        var names: [WorkField: [String]] = [:]
        for line in nameTable.split(separator: "\n") {
            let words = line.split { $0 == " " || $0 == ":" }.map(String.init)
            if let field = WorkField(rawValue: words[0]) { names[field] = Array(words.dropFirst()) }
        }
        return names
    }()

    private static let nameTable = """
        title: title titleofwork worktitle artworktitle artworkname nameofwork nameofartwork titre titreoeuvre \
            titredeloeuvre nomoeuvre nomdeloeuvre titulo titulodelaobra nombreobra nombredelaobra titolo titolooperaa \
            titolodellopera titel werktitel titeldeswerks titelkunstwerk naamkunstwerk oeuvre obra opera kunstwerk \
            artwork name nom nombre nome naam bezeichnung designation label
        artist: artist artists artistname artistnames artiste artistes nomartiste nomdelartiste artista artistas \
            kunstler kuenstler kunstlerin kunstlerinnen kunstenaar kunstenaars creator creators sculptor painter maker \
            makers createur createurs sculpteur auteur auteurs author authors autor autores autore bildhauer urheber \
            fullname
        year: year yearofwork annee ano anio anno jahr jaar yearmade yearcreated yearcompleted yearbuilt yearerected \
            anneecreation anneedecreation datefinproduction datecreation datedecreation anodecreacion baujahr \
            entstehungsjahr bouwjaar dateofwork datemade datecreated datecompleted made created erected built \
            constructed completed date fecha datum yearofinstallation installationyear yearinstalled \
            anneeinstallation anneedinstallation aufstellungsjahr dateinstalled installdate installationdate \
            dateofinstallation installed period periode epoca
        kind: type typeofwork worktype arttype artworktype typeofart kind category categorie souscategorieobjet \
            categorieobjet typeoeuvre typedoeuvre discipline artform genre objecttype tipo tipodeobra categoria \
            kunstart kategorie gattung soort art medium technique
        building: building buildingname sitename site venue facility batiment edifice nombatiment edificio gebaude \
            gebaeude gebouw locationname placename nomdulieu lieu location place standort lugar luogo locatie ort
        park: park parkname parc nomparc nomduparc parque parco parkanlage
        address: address siteaddress streetaddress fulladdress addressline1 locationaddress adresse adressecivique \
            adressepostale direccion endereco morada indirizzo anschrift adres street streetname rue calle strasse \
            straat via
        where: locationonsite locationnotes locationdescription locationdetails whereexactly where emplacement \
            localisation precisionlieu precisionslieu ubicacion localizacao ubicazione lage lagebeschreibung plek \
            position
        district: district neighbourhood neighborhood geolocalarea borough ward arrondissement quartier secteur \
            barrio distrito bairro quartiere bezirk stadtteil ortsteil wijk buurt municipality city town ville ciudad \
            stadt
        note: description descriptionofwork workdescription artworkdescription information info note notes about \
            summary details shortdesc desc descriptif commentaire commentaires remarks remarques comments \
            observaciones bemerkung bemerkungen descripcion descricao descrizione beschreibung omschrijving \
            artistprojectstatement artiststatement text
        picture: picture pictureurl image imageurl imagelink imagefilename photo photourl photolink filename \
            thumbnail urlphoto urlimage lienphoto foto fotourl bild bildurl imagen imagem immagine afbeelding media \
            img file fichier
        photographer: photographer photocredits photocredit imagecredit creditphoto photographe fotograf
        page: page url link weburl webpage website artworkurl permalink moreinfo lien siteweb enlace sitio href
        status: status inplace enabled onview ondisplay etat statut estado stato zustand active actif isactive \
            visible
        id: id registryid artworkid artid objectid workid nointerne noreference identifier identifiant \
            identificador kennung numeroaccession accessionnumber uid guid globalid recordid gid fid ref reference \
            nummer numero number
        latitude: latitude lat coordonneelatitude geolat ylat latitud latitudine breitengrad breite breedtegraad y \
            ycoord ycoordinate
        longitude: longitude long lng lon coordonneelongitude geolong geolng xlong longitud longitudine langengrad \
            laengengrad lange lengtegraad x xcoord xcoordinate
        position: geometry geopoint2d geopoint geom thegeom geolocation coordinates coords coordinate latlong \
            latlng latlon location point position coordonnees coordenadas koordinaten wkt
        """
}
