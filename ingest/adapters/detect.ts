import { AdapterError, type Adapter, claims, type ResultFile } from '../model/adapter'
import { ADAPTERS } from './index'
import { nearestNames } from '../dictionary/nearest-names'
import { firstAndLastLines } from '../formats/first-and-last-lines'
import { parseJson } from '../formats/json'
import { contentWords, rejectUnrecognised } from '../formats/reject-unrecognised'
import { looksLikeJson, requireText } from '../formats/result-file'

export const joinIds = (adapters: readonly Adapter[]): string =>
  adapters.map((a) => a.id).join(', ')

/** What a signature is looked for in: a large file costs no more to recognise than a small one. */
export const toEdges = (file: ResultFile): ResultFile => ({
  ...file,
  text: file.text === null ? null : firstAndLastLines(file.text),
})

/**
 * The one adapter that claims the file. Adapters have no order: two claims are an error, never a first match. They see
 * both ends of a long text, so that a large file costs no more to recognise than a small one.
 * @throws AdapterError NOT_TEXT, UNKNOWN_FORMAT, AMBIGUOUS_FORMAT, or what is wrong with the JSON
 */
export function detect(file: ResultFile, adapters: readonly Adapter[] = ADAPTERS): Adapter {
  const edges = toEdges(file)
  const claiming = adapters.filter((adapter) => claims(adapter, edges))
  const [first] = claiming
  if (first && claiming.length === 1) return first
  if (first)
    throw new AdapterError({
      code: 'AMBIGUOUS_FORMAT',
      title: 'several formats fit',
      detail: `expected the signature of one format, found those of ${joinIds(claiming)}`,
      hint: `name one: ?adapter=${first.id}`,
    })
  const text = requireText(file)
  const other = rejectUnrecognised(file)
  if (other) throw other
  // A cut or damaged JSON file has no signature; its own defect says more than "unknown format".
  if (file.json() === undefined && looksLikeJson(text)) parseJson(text)
  throw new AdapterError({
    code: 'UNKNOWN_FORMAT',
    title: 'unknown format',
    detail: `expected the output of one of: ${joinIds(adapters)}; found ${contentWords(file)}`,
    hint: 'see /harnesses for the command line of each harness; the JSON of any other tool is read with a mapping, see /harnesses/mapping; a file from a log must begin each line as the harness wrote it',
  })
}

/** @throws AdapterError UNKNOWN_ADAPTER */
export function adapterById(id: string, adapters: readonly Adapter[] = ADAPTERS): Adapter {
  const found = adapters.find((adapter) => adapter.id === id)
  if (found) return found
  const near = nearestNames(
    id,
    adapters.map((adapter) => adapter.id),
  )
  throw new AdapterError({
    code: 'UNKNOWN_ADAPTER',
    title: 'unknown adapter',
    detail: `expected one of: ${joinIds(adapters)}; found ${JSON.stringify(id.slice(0, 40))}`,
    hint: `${near.length > 0 ? `did you mean ${near.join(' or ')}? Or ` : ''}leave ?adapter= out to have the format detected`,
  })
}
