import Catalogue

/// Orders by their ids. An unknown id stands for the order by distance.
extension Places {
    public func sorted(_ hits: [Hit], by id: String) -> [Hit] { sorted(hits, by: order(id)) }

    public func summary(_ row: Int, sortedBy id: String) -> String { summary(row, sortedBy: order(id)) }

    private func order(_ id: String) -> ListOrder { dataset.order(named: id) ?? .distance }
}
