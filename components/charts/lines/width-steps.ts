/**
 * A picture for every width cannot know which labels have room, so labels are placed for some widths, and each placement
 * is shown from one of them to another by the style sheet. What has room in a panel has room in every wider one.
 */

/** Least px of a panel at each step; `lines.css` repeats them. */
export const STEPS: readonly number[] = [220, 300, 400, 520, 680, 900]

/** A text beside a place, and where that is not in the middle of the text, how far off. */
export type Text = { text: string; dx: number; y: number }

/** `from`, `to`: first and last step at which the text is shown */
export type SteppedText = Text & { from: number; to: number }

const isSame = (a: Text, b: Text): boolean => a.text === b.text && a.dx === b.dx && a.y === b.y

/** One text for neighbouring steps at which it stands in the same place. @param perStep null where there is no room */
export function joined(perStep: readonly (Text | null)[]): SteppedText[] {
  const found: SteppedText[] = []
  perStep.forEach((text, step) => {
    if (text === null) return
    const last = found.at(-1)
    if (last && last.to === step - 1 && isSame(last, text)) last.to = step
    else found.push({ ...text, from: step, to: step })
  })
  return found
}

/** Classes that hide a text at the widths that it was not placed for. */
export function stepClass({ from, to }: SteppedText): string | undefined {
  const classes = [
    ...(from > 0 ? [`lines-from-${from}`] : []),
    ...(to < STEPS.length - 1 ? [`lines-to-${to}`] : []),
  ]
  return classes.length > 0 ? classes.join(' ') : undefined
}
