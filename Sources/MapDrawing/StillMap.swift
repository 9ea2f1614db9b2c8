import Screen

/// A map all but what moves over it: what is selected, and the cross-hair.
struct StillMap: Sendable {
    let sheet: MapSheet
    let marks: [PinMark]
    /// What a click into each mark means.
    let targets: [(rect: Rect, ids: [Int])]
    let clusters: [DrawnMap.Cluster]
    /// The map without its names, and the block of each name with a blank at either end.
    private let unnamed: Frame
    private let names: [Rect]

    init(_ scene: MapScene, viewport: Viewport, charset: CharacterSet, memo: MapMemo?) {
        var sheet = MapSheet(scene: scene, viewport: viewport, charset: charset)
        sheet.drawBase(memo)
        sheet.drawDots()
        sheet.drawCircle()
        sheet.drawOrigin()
        marks = pinMarks(scene.pins, viewport: viewport)
        sheet.reserve(marks)
        sheet.drawMargins()
        unnamed = sheet.page
        names = sheet.drawLabels()
        targets = sheet.drawMarks(marks)
        clusters = zip(marks, targets).compactMap { mark, target in
            mark.isCluster ? DrawnMap.Cluster(cell: mark.cell, ids: target.ids) : nil
        }
        self.sheet = sheet
    }

    /// Takes the names away that a block meets: half a name is none.
    func liftNames(under rect: Rect, from sheet: inout MapSheet) {
        for name in names where !name.intersection(rect).isEmpty {
            lift(name, from: &sheet)
            sheet.occupancy.release(name)
        }
    }

    private func lift(_ block: Rect, from sheet: inout MapSheet) {
        for row in block.row..<block.endRow {
            for column in block.column..<block.endColumn { sheet.page[column, row] = unnamed[column, row] }
        }
    }
}

/// What a still map is drawn from.
struct StillKey: Equatable, Sendable {
    private let scene: MapScene
    private let viewport: Viewport
    private let charset: CharacterSet

    init(_ scene: MapScene, viewport: Viewport, charset: CharacterSet) {
        (self.scene, self.viewport, self.charset) = (scene, viewport, charset)
    }

    static func == (one: StillKey, other: StillKey) -> Bool {
        one.viewport == other.viewport && one.charset == other.charset && one.scene.looksStill(as: other.scene)
    }
}

extension MapScene {
    /// Whether it differs from another scene at most in what moves, and in what is said of that.
    fileprivate func looksStill(as other: MapScene) -> Bool {
        base.version == other.base.version && base.credit == other.base.credit
            && base.parts.isEmpty == other.base.parts.isEmpty && theme == other.theme && units == other.units
            && showsNorth == other.showsNorth && showsScale == other.showsScale && origin == other.origin
            && circle?.center == other.circle?.center && circle?.radiusMetres == other.circle?.radiusMetres
            && dots == other.dots && labels == other.labels && pins == other.pins
    }
}
