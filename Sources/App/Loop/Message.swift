import Catalogue
import Geo
import Screen

/// What happened: a key, or an answer from outside. Names are in the past tense.
public enum Message: Sendable {
    case input(Input)
    /// The data are here, read for the first time or again.
    case placesLoaded(Places)
    /// The names of towns and districts are ready.
    case gazetteerLoaded(Gazetteer)
    case historyLoaded([KeptSearch])
    /// The answer to `Effect.resolve`.
    case originFound(request: Int, Origin)
    case originFailed(request: Int, OriginError)
    /// The answer to `Effect.findNames`.
    case namesFound(request: Int, [NameMatch])
    /// The answer to `Effect.loadDetail`.
    case detailLoaded(id: String, Detail)
    case detailFailed(id: String, String)
    /// Something was done or not, in one sentence that can be shown as it stands.
    case reported(String, isError: Bool)
    /// The pulse asked for by `Effect.tick`.
    case ticked(request: Int)
}
