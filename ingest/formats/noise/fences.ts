import type { Cleaned } from './layer'

/** A text with more is none that somebody wrote about a test. */
const MAX_BLOCKS = 200

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

const INDENT = 4

/** The indented blocks of a Markdown text: after an empty line, lines with four blanks or more and empty ones between them. */
function listIndented(text: string): string[] {
  const blocks: string[][] = []
  let isOpen = false
  let isAfterEmpty = true
  for (const line of text.split('\n')) {
    const isEmpty = line.trim() === ''
    const isIndented = /^ {4}/.test(line)
    if (isOpen && (isIndented || isEmpty)) blocks.at(-1)?.push(line.slice(INDENT))
    else if (isAfterEmpty && /^ {4}\S/.test(line)) blocks.push([line.slice(INDENT)])
    isOpen = (isOpen && isEmpty) || (isIndented && (isOpen || isAfterEmpty))
    isAfterEmpty = isEmpty
  }
  return blocks.map((lines) => lines.join('\n'))
}

/**
 * The report in the one fenced or indented block of a Markdown text that a reader claims; null where there is none.
 * @throws AdapterError for several
 */
export function findFenced(
  text: string,
  isReport: (text: string) => boolean,
  refuseSeveral: (count: number) => never,
): Cleaned | null {
  const hasFences = text.includes('```') || text.includes('~~~')
  const blocks = hasFences ? listBlocks(text) : listIndented(text)
  // Every reader looks at each of them.
  if (blocks.length > MAX_BLOCKS) return null
  const reports = blocks.filter(isReport)
  const [first] = reports
  if (first === undefined) return null
  if (reports.length > 1) return refuseSeveral(reports.length)
  return { text: first, removed: 'the Markdown around the report' }
}
