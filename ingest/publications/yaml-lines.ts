import { isNode, LineCounter, parseDocument, type Document } from 'yaml'

type Path = readonly PropertyKey[]
const findStart = (document: Document, path: Path): number | null => {
  const node: unknown = document.getIn(path, true)
  return isNode(node) && node.range ? node.range[0] : null
}

/** Line of the value at `path`, or of the nearest parent when the value itself is missing. */
export function findLine(document: Document, lines: LineCounter, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const start = findStart(document, path.slice(0, length))
    if (start !== null) return lines.linePos(start).line
  }
  return 1
}

/** @returns the line of the value that a JSON pointer names; null where there is none */
export function lineFinder(yaml: string): (pointer: string) => number | null {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false })
  return (pointer) => {
    const path = pointer.split('/').slice(1)
    const start = findStart(
      document,
      path.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
    )
    return start === null ? null : lines.linePos(start).line
  }
}
