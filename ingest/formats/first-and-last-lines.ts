/** Characters at either end: a signature is a title at the top, or a summary under the log of a run. */
const EDGE_CHARACTERS = 65_536

/** The lines at both ends of a long text, and the whole of a short one. */
export function firstAndLastLines(text: string): string {
  if (text.length <= 2 * EDGE_CHARACTERS) return text
  const top = text.slice(0, EDGE_CHARACTERS)
  // Half a line could look like another one.
  const lastBreak = top.lastIndexOf('\n')
  const head = lastBreak === -1 ? `${top}\n` : top.slice(0, lastBreak + 1)
  const tailBreak = text.indexOf('\n', text.length - EDGE_CHARACTERS)
  return tailBreak === -1 ? head : head + text.slice(tailBreak + 1)
}
