import type { Layer } from './layer'

const [ESCAPE, BELL] = [27, 7].map((code) => String.fromCharCode(code))
/** Colours, cursor movements and titles of a terminal; every quantifier is bounded. */
const SEQUENCES = new RegExp(
  `${ESCAPE}(?:\\[[0-9;?]{0,40}[ -/]{0,4}[@-~]|\\][^${BELL}\\n]{0,400}${BELL}|[()][0-9A-B])`,
  'g',
)

/** Terminal colours around or inside the lines of a report. */
export const withoutColour: Layer = (text) => {
  if (!text.includes(ESCAPE ?? '')) return null
  const plain = text.replace(SEQUENCES, '')
  return plain === text ? null : { text: plain, removed: 'terminal colours' }
}
