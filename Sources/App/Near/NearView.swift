import Screen

func drawQuestion(_ question: PositionQuestion, into frame: inout Frame, theme: Theme) {
    let title = question.subject == .machine ? "May your position be asked for?" : "May the network be asked?"
    let inside = drawMessage(title, question.text, into: &frame, theme: theme)
    frame.write(
        fitted(PositionQuestion.choices, columns: inside.columns), column: inside.column, row: inside.endRow - 1,
        style: theme.title)
    frame.cursor = Point(column: inside.column, row: inside.endRow - 1)
    drawFooter(
        .field, into: &frame, extra: [("y", "yes"), ("o", "once"), ("n", "no"), ("Esc", "cancel")], theme: theme)
}
