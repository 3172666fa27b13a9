import { isNode, LineCounter, parseDocument, type Document } from 'yaml'
import { PublicationFile, type Publication } from './publication'
import { checkEvidence, checkFile } from './checks'
import { PublicationError, type PublicationProblem } from './error'
import { parseEvidence } from './evidence'
import { findLine } from './yaml-lines'

const FILE = 'publication.yaml'

const toPointer = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

function found(document: Document, path: readonly PropertyKey[]): string {
  const node: unknown = document.getIn(path, true)
  if (!isNode(node)) return 'nothing'
  const text = JSON.stringify(node.toJS(document)) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** YAML reads a version as a number, 1.10 as 1.1, unless it is quoted. */
const quoteHint = (message: string): string =>
  message.endsWith('expected string, received number') ? '; write it in quotes' : ''

function parseFile(yaml: string): { file: PublicationFile } | { problems: PublicationProblem[] } {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false })
  if (document.errors.length > 0)
    return {
      problems: document.errors.map(({ message, pos }) => ({
        file: FILE,
        line: lines.linePos(pos[0]).line,
        place: null,
        message,
      })),
    }
  const at = (path: readonly PropertyKey[], message: string): PublicationProblem => ({
    file: FILE,
    line: findLine(document, lines, path),
    place: toPointer(path),
    message,
  })
  const parsed = PublicationFile.safeParse(document.toJS())
  if (!parsed.success)
    return {
      problems: parsed.error.issues.map(({ path, message }) =>
        at(path, `${message}; found ${found(document, path)}${quoteHint(message)}`),
      ),
    }
  const problems = checkFile(parsed.data).map(({ path, message }) => at(path, message))
  return problems.length > 0 ? { problems } : { file: parsed.data }
}

/**
 * Parses and validates the two files of a published benchmark.
 * @throws PublicationError with every fault found: file, line, JSON pointer or column, expected and found
 */
export function parsePublication(texts: { yaml: string; csv: string }): Publication {
  const result = parseFile(texts.yaml)
  const { lines, problems } = parseEvidence(texts.csv)
  if ('problems' in result) throw new PublicationError([...result.problems, ...problems])
  const faults = [...problems, ...checkEvidence(lines, result.file)]
  if (faults.length > 0) throw new PublicationError(faults)
  return { ...result.file, evidence: lines.map(({ row }) => row) }
}
