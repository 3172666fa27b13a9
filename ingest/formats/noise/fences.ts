import type { Cleaned } from './layer'

const FENCE = /^( {0,12})(`{3,20}|~{3,20})/

/** The blocks between fences of a Markdown text, without the blanks that their fences begin with. */
function listBlocks(text: string): string[] {
  const blocks: string[] = []
  let open: { indent: number; fence: string; lines: string[] } | null = null
  for (const line of text.split('\n')) {
    const [, blanks = '', fence = ''] = FENCE.exec(line) ?? []
    if (open === null) {
      if (fence !== '') open = { indent: blanks.length, fence, lines: [] }
    } else if (fence.startsWith(open.fence) && line.trim() === fence) {
      blocks.push(open.lines.join('\n'))
      open = null
    } else {
      const { indent } = open
      open.lines.push(/^ *$/.test(line.slice(0, indent)) ? line.slice(indent) : line)
    }
  }
  if (open !== null) blocks.push(open.lines.join('\n'))
  return blocks
}

/**
 * The report in the one fenced block of a Markdown text that a reader claims; null where there is none.
 * @throws AdapterError for several
 */
export function findFenced(
  text: string,
  isReport: (text: string) => boolean,
  refuseSeveral: (count: number) => never,
): Cleaned | null {
  if (!text.includes('```') && !text.includes('~~~')) return null
  const reports = listBlocks(text).filter(isReport)
  const [first] = reports
  if (first === undefined) return null
  if (reports.length > 1) return refuseSeveral(reports.length)
  return { text: first, removed: 'the Markdown around the report' }
}
