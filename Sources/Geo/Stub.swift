public struct PointIndex: Sendable { public init(latitudes:[Double],longitudes:[Double]){}
 public struct Neighbour: Hashable,Sendable{ public var index: Int; public var distanceMetres: Double }
 public func within(_ r: Double, of: Coordinate)->[Neighbour]{[]}
 public func indices(within r: Double, of: Coordinate)->[Int]{[]}
 public func nearest(_ k:Int,to: Coordinate)->[Neighbour]{[]} }
