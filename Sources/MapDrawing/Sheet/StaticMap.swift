import Screen

/// A map without what moves over it: the selection and the cross-hair.
struct StaticMap: Sendable {
    let sheet: MapSheet
    let marks: [PinMark]
    /// The cells of each mark, and the ids of its pins.
    let targets: [(rect: Rect, ids: ArraySlice<Int>)]
    let clusters: [DrawnMap.Cluster]
    private let pageWithoutNames: Frame
    /// Each name and its cells, with a blank at either end.
    private let names: [(text: String, rect: Rect)]

    init(_ scene: MapScene, viewport: Viewport, charset: CharacterSet, memo: MapMemo?) {
        var sheet = MapSheet(scene: scene, viewport: viewport, charset: charset)
        sheet.drawBase(memo)
        sheet.drawDots()
        sheet.drawCircle()
        sheet.drawOrigin()
        marks = pinMarks(scene.pins, viewport: viewport)
        sheet.reserve(marks)
        sheet.drawMargins()
        pageWithoutNames = sheet.page
        names = sheet.drawLabels()
        targets = sheet.drawMarks(marks)
        clusters = zip(marks, targets).compactMap { mark, target in
            mark.isCluster ? DrawnMap.Cluster(cell: mark.cell, ids: Array(target.ids), places: mark.places) : nil
        }
        self.sheet = sheet
    }

    /// Removes the names that a block touches, so that no half of a name is left.
    /// - Parameter label: a block that was drawn over names and stays.
    func removeNames(under rect: Rect, except label: Rect? = nil, from sheet: inout MapSheet) {
        remove(names.map(\.rect).filter { !$0.intersection(rect).isEmpty }, except: label, from: &sheet)
    }

    /// Removes names from the map that repeat the label of a pin beside them, such as that of a city.
    func removeNames(called text: String, near label: Rect, from sheet: inout MapSheet) {
        let repeated = names.filter { $0.text == text && isRepeat($0.rect.middle, label.middle) }
        remove(repeated.map(\.rect), except: label, from: &sheet)
    }

    private func remove(_ names: [Rect], except label: Rect?, from sheet: inout MapSheet) {
        for name in names {
            restore(name, except: label, in: &sheet)
            sheet.occupancy.release(name)
        }
        if let label { sheet.occupancy.occupy(label) }
    }

    /// Puts back the map without names in a block.
    private func restore(_ block: Rect, except label: Rect?, in sheet: inout MapSheet) {
        for row in block.row..<block.endRow {
            for column in block.column..<block.endColumn
            where label?.contains(Point(column: column, row: row)) != true {
                sheet.page[column, row] = pageWithoutNames[column, row]
            }
        }
    }
}

/// Everything that a static map is drawn from; used to notice that it has changed.
struct StaticMapKey: Equatable, Sendable {
    private let scene: MapScene
    private let viewport: Viewport
    private let charset: CharacterSet

    init(_ scene: MapScene, viewport: Viewport, charset: CharacterSet) {
        (self.scene, self.viewport, self.charset) = (scene, viewport, charset)
    }

    static func == (one: StaticMapKey, other: StaticMapKey) -> Bool {
        one.viewport == other.viewport && one.charset == other.charset && one.scene.looksTheSame(as: other.scene)
    }
}

extension MapScene {
    /// Whether the scene differs from another one only in the selection, its caption and the cross-hair.
    fileprivate func looksTheSame(as other: MapScene) -> Bool {
        base.version == other.base.version && base.credit == other.base.credit
            && base.parts.isEmpty == other.base.parts.isEmpty && theme == other.theme && units == other.units
            && showsNorth == other.showsNorth && showsScale == other.showsScale && origin == other.origin
            && circle?.center == other.circle?.center && circle?.radiusMetres == other.circle?.radiusMetres
            && dots == other.dots && labels == other.labels && pins == other.pins
    }
}
