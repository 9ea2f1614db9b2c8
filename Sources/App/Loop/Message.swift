import Catalogue
import Geo
import Screen
import Tiles

/// An event: input, or the answer to an effect. Names are in the past tense.
public enum Message: Sendable {
    case input(Input)
    /// What a person does in linear mode besides pressing keys.
    case linear(LinearMessage)
    /// The data were read, for the first time or again.
    case placesLoaded(Places)
    /// The answer to `DataEffect.load`.
    case datasetLoaded(request: Int, Places)
    /// The answer to `DataEffect.readGazetteer`.
    case gazetteerLoaded(Gazetteer, of: Places)
    /// The answer to `DataEffect.index`.
    case placesIndexed(NameIndex, of: Places, without: Set<String> = [])
    /// The map that comes with the program was read.
    case bundledMapLoaded(BundledMap)
    /// The answer to `Effect.readShores`.
    case shoresLoaded(BundledMap)
    /// The answer to `TileEffect.use`: the source of tiles; nil if there is none.
    case tileSourceFound(TileSourceInfo?)
    /// A requested tile; the block is nil for an empty tile. An old tile is drawn until the new one comes.
    case tileLoaded(TileID, FeatureBlock?, isOld: Bool = false)
    /// A requested tile could not be fetched.
    case tileFailed(TileError)
    /// The answer to `Effect.wantPictures` about one picture.
    case pictureLoaded(PictureRequest, Result<DecodedPicture, PictureError>)
    case historyLoaded([SavedSearch])
    /// What changed between two editions of the data.
    case changesFound(Changes)
    /// The answer to `DataEffect.readChanges`; nil if none were saved.
    case changesRead(Changes?)
    /// The answer to `LookupEffect.measureHome`: the home before and after; both are equal if nothing changed.
    case homeMeasured(Settings.Home, now: Settings.Home)
    /// The answer to `LookupEffect.measureSearch`: the origin, exact if that is known now, else unchanged.
    case searchMeasured(id: String, Origin)
    /// The answer to `FileEffect.readShortlist` and `changeShortlist`; nil if the shortlist could not be read.
    case shortlistRead(Shortlist?)
    /// The answer to `FileEffect.readOutbox` and `changeOutbox`: the places that wait to be sent; nil if a change could not be
    /// written.
    case outboxRead(request: Int, Outbox?)
    /// Which places of services were new or changed when the program last ended. It comes before the first places.
    case newsRead(SavedNews)
    /// The progress of an update, and its end. The new data come as `placesLoaded`.
    case updateStepped(request: Int, UpdateStep)
    case updateEnded(request: Int, UpdateOutcome)
    /// An answer to `UpdateEffect.readPages`: all rows received so far.
    case pagesRead(request: Int, Places)
    /// The answer to `LookupEffect.resolve`; `problem` is what made the answer less exact or complete, nil if nothing did.
    case originFound(request: Int, Origin, others: [Origin] = [], problem: LookupError? = nil)
    case originFailed(request: Int, OriginError)
    /// The answer to `LookupEffect.describe`; nil if no better name than the gazetteer's was found.
    case pointNamed(request: Int, String?)
    /// The answer to `LookupEffect.locate`.
    case positionFound(request: Int, Position)
    case positionFailed(request: Int, PositionScope, PositionError)
    /// The answer to `DataEffect.findNames`.
    case namesFound(request: Int, [NameMatch])
    /// The answer to `DataEffect.loadDetail`.
    case detailLoaded(id: String, Detail)
    case detailFailed(id: String, DetailError)
    /// The answer to `DataEffect.loadDraft`.
    case draftLoaded(request: Int, Result<Draft, RecordError>)
    /// The answer to `ServiceEffect.perform`.
    case serviceAnswered(request: Int, Result<ServiceReply, ServiceError>)
    /// The answer to `ServiceEffect.account`; no error if the call succeeded. `address` is where the person signed in or made
    /// the account.
    case accountAnswered(request: Int, ServiceError?, address: String? = nil)
    /// The time, in seconds since 1970: the answer to `Effect.readClock`.
    case clockRead(Int)
    /// The answer to `SourcesEffect.read`.
    case sourcesRead(dataset: String, [GatheredList])
    /// How much of a list was fetched for `SourcesEffect.preview`.
    case sourceStepped(request: Int, UpdateStep)
    /// The answer to `SourcesEffect.preview`.
    case sourcePreviewed(request: Int, Result<ListCandidate, SourceError>)
    /// The answer to `SourcesEffect.add` and `remove`. The new places come before it as `placesLoaded`.
    case sourceChanged(request: Int, Result<SourceChange, SourceError>)
    /// An answer to `ForecastEffect.read`.
    case forecastRead(request: Int, ForecastReply)
    /// The answer to `ForecastEffect.findCities`.
    case citiesFound(request: Int, FoundCities)
    /// Writing the list to a file succeeded or failed.
    case exported(PlacesExport, ExportResult)
    /// The answer to `FileEffect.completePath`.
    case pathCompleted(PathCompletion)
    /// The answer to `DataEffect.countDatasets`.
    case datasetsCounted([DatasetCount])
    /// A sentence for the status line that says how an effect succeeded or failed.
    case reported(String, isError: Bool)
    /// A sentence with text to copy, which must not be cut off.
    case told(String)
    /// The time of `Effect.tick` or `wake` is over.
    case ticked(request: Int)
}

/// The reply of a service to a call that succeeded.
public enum ServiceReply: Sendable {
    /// The requested places, and the facts that the service sent about its list.
    case places(Places, ListFacts)
    /// The service posted, changed or deleted the place.
    case done
}

extension Message {
    /// Whether the message is a key, the mouse, pasted text or input in linear mode.
    public var isFromPerson: Bool {
        switch self {
        case .input(.key), .input(.mouse), .input(.paste), .linear: true
        default: false
        }
    }
}
