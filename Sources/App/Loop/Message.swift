import Catalogue
import Geo
import Screen
import Tiles

/// What happened: a key, or an answer from outside. Names are in the past tense.
public enum Message: Sendable {
    case input(Input)
    /// The data are here, read for the first time or again.
    case placesLoaded(Places)
    /// The answer to `Effect.loadCollection`.
    case collectionLoaded(request: Int, Places)
    /// The names of towns and districts of some places are ready; nil stands for those that are shown.
    case gazetteerLoaded(Gazetteer, of: Places? = nil)
    /// The answer to `Effect.indexPlaces`.
    case placesIndexed(NameIndex, of: Places)
    /// The map that comes with the program.
    case bundledMapLoaded(BundledMap)
    /// Where tiles come from now; nil where from nowhere.
    case tileSourceFound(TileSourceInfo?)
    /// A tile that was asked for; nil where there is nothing in it. An old one will do until the new one is there.
    case tileLoaded(TileID, FeatureBlock?, isOld: Bool = false)
    /// A tile that was asked for did not come, in a few words.
    case tileFailed(TileID, String)
    case historyLoaded([KeptSearch])
    /// What new data say otherwise than those before.
    case changesFound(Changes)
    /// The answer to `Effect.readChanges`; nil where none were kept.
    case changesRead(Changes?)
    /// A home as it was asked about, and with the exact position that it has by now, or as it was.
    case homeMeasured(Settings.Home, now: Settings.Home)
    /// The shortlist as it is on the disk: the answer to `Effect.readShortlist` and `Effect.changeShortlist`.
    case shortlistRead(Shortlist?)
    /// How far `Effect.update` is, and how it ended; new data come in messages of their own.
    case updateStepped(request: Int, UpdateStep)
    case updateEnded(request: Int, UpdateOutcome)
    /// An answer to `Effect.readPages`: all that is here so far, with the next page.
    case pagesRead(request: Int, Places)
    /// The answer to `Effect.resolve`, with what kept it from being a better one.
    case originFound(request: Int, Origin, others: [Origin] = [], problem: String? = nil)
    case originFailed(request: Int, OriginError)
    /// The answer to `Effect.describe`; nil where no more is known than the gazetteer says.
    case pointNamed(request: Int, String?)
    /// The answer to `Effect.locate`.
    case positionFound(request: Int, Position)
    case positionFailed(request: Int, PositionScope, PositionError)
    /// The answer to `Effect.findNames`.
    case namesFound(request: Int, [NameMatch])
    /// The answer to `Effect.loadDetail`.
    case detailLoaded(id: String, Detail)
    case detailFailed(id: String, String)
    /// Something was done or not, in one sentence that can be shown as it stands.
    case reported(String, isError: Bool)
    /// The same with something in it to be copied, that must not be cut off.
    case told(String)
    /// The pulse asked for by `Effect.tick`.
    case ticked(request: Int)
}
