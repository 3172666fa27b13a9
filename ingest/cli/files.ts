import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseYaml } from '../context/context-text'
import { ContextError } from '../context/context-error'
import { makeResultFile, requireText } from '../formats/result-file'
import { partsDocument } from '../parts/parts-file'
import { UsageError } from './options'

const CONTEXT_FILE = 'meshbench.yaml'

/** Files under the paths, in order, folders recursively by name; skips hidden files and contexts. */
export function filesIn(paths: readonly string[]): string[] {
  return paths.flatMap((at) => {
    if (!existsSync(at)) throw new UsageError(`${at} does not exist`)
    if (!statSync(at).isDirectory()) return [at]
    const names = readdirSync(at).sort()
    const visible = names.filter((name) => !name.startsWith('.') && name !== CONTEXT_FILE)
    return filesIn(visible.map((name) => path.join(at, name)))
  })
}

/** Folders under the paths that hold result files themselves: each is one measurement of several load generators. */
export function foldersIn(paths: readonly string[]): string[] {
  const folders = [...new Set(filesIn(paths).map((file) => path.dirname(file)))]
  for (const folder of folders)
    if (directFiles(folder).length < 2)
      throw new UsageError(`--parts: expected two files or more in ${folder}, found one`)
  return folders
}

const directFiles = (folder: string): string[] =>
  filesIn([folder]).filter((file) => path.dirname(file) === folder)

function nearestContext(file: string): string {
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    const at = path.join(folder, CONTEXT_FILE)
    if (existsSync(at)) return at
    if (folder !== path.dirname(folder)) continue
    throw new ContextError({
      code: 'INVALID_CONTEXT',
      title: 'no context',
      detail: `expected ${CONTEXT_FILE} next to the file or in a parent folder, found none`,
      place: null,
      hint: 'write one, or name it with --context',
    })
  }
}

/** Reads and caches context files. @throws ContextError */
export function contextReader(given: string | null): (file: string) => unknown {
  const read = new Map<string, unknown>()
  return (file) => {
    const at = given ?? nearestContext(file)
    if (!read.has(at)) read.set(at, parseYaml(readFileSync(at, 'utf8')))
    return read.get(at)
  }
}

/** Name of the document that the files of `--parts` make. */
const PARTS_NAME = 'parts.json'

/** The outputs of several load generators as one document. @throws AdapterError for a file that is not text */
export function joinParts(files: readonly string[]): { file: string; bytes: Buffer } {
  const parts = files.map((file) => {
    const name = path.basename(file)
    return { name, text: requireText(makeResultFile(name, readFileSync(file))) }
  })
  // Pods write logs of one name into folders of their own.
  const isTold = new Set(parts.map(({ name }) => name)).size === parts.length
  const named = isTold
    ? parts
    : parts.map((part, i) => ({ ...part, name: `${i + 1}/${part.name}` }))
  return { file: PARTS_NAME, bytes: Buffer.from(partsDocument(named)) }
}

/** The files of a folder as one line of a stream. @throws AdapterError for a file that is not text */
export function partsLine(folder: string, context: unknown): string {
  const { file, bytes } = joinParts(directFiles(folder))
  return `${JSON.stringify({ context, results: [{ name: file, raw: bytes.toString('utf8') }] })}\n`
}

/** One line of a stream, with its line break. @throws AdapterError for a file that is not text or carries a secret */
export function envelopeLine(file: string, context: unknown): string {
  const result = makeResultFile(path.basename(file), readFileSync(file))
  requireText(result)
  const name = path.basename(file).replace(/\.gz$/i, '')
  // Its byte-order mark stays, so that the digest is that of the file.
  const raw = new TextDecoder('utf-8', { ignoreBOM: true }).decode(result.bytes)
  return `${JSON.stringify({ context, results: [{ name, raw }] })}\n`
}
