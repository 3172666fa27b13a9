import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { ADAPTERS } from '@/ingest/adapters/index'
import { AppError } from '@/server/platform/errors'
import { readJsonBody } from '@/server/runs/parse/json-body'
import { prepareSubmission } from '@/server/runs/parse/prepare'
import { prepareLine } from '@/server/runs/parse/stream-line'
import { parseForValidation } from '@/server/runs/parse/parse-for-validation'
import { craftedFiles, type CraftedFile } from './crafted-files'

/** A reader may take so many times as long as for an honest file of the same size. */
export const MAX_RATIO = 60
const HONEST_BYTES = 200_000
const CONTEXT = { campaign: 'crafted', mesh: 'istio', version: '1.26.0', mode: 'sidecar' }

/** Milliseconds of the processor: a busy machine has no part in them. */
function processorMs(work: () => unknown): number {
  const begin = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}

const upload = (bytes: Uint8Array) => [{ name: 'x', bytes, replicate: null }]
const submit = (bytes: Uint8Array, adapterId: string | null = null) =>
  prepareSubmission({ context: CONTEXT, files: upload(bytes), adapterId })
const validate = (bytes: Uint8Array, context: string | object = CONTEXT) =>
  parseForValidation({ context, files: upload(bytes), adapterId: null, query: null })

/** Everything that the site does with a file before the database, by what it was sent as. */
const WAYS: Record<string, (file: CraftedFile, number: number) => unknown> = {
  'to be checked': ({ bytes }) => validate(bytes),
  'to be stored': ({ bytes }) => submit(bytes),
  'as another format': ({ bytes }, number) =>
    submit(bytes, ADAPTERS[number % ADAPTERS.length]?.id ?? null),
  'as JSON': ({ bytes }) => readJsonBody({ body: bytes, hasContext: false }),
  'as a line of a stream': ({ bytes }, number) =>
    prepareLine({ line: { line: number + 1, bytes }, adapterId: null }),
  'in a line of a stream': ({ text }) => {
    const envelope = JSON.stringify({ context: CONTEXT, results: [{ raw: text ?? '' }] })
    return prepareLine({ line: { line: 1, bytes: Buffer.from(envelope) }, adapterId: null })
  },
  'as its own context': ({ bytes, text }) => validate(bytes.subarray(0, 100), text ?? ''),
}

/** Reads or refuses; anything else is a fault of the program. */
function handled(work: () => unknown): 'read' | 'refused' {
  try {
    work()
    return 'read'
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return 'refused'
    throw error
  }
}

/** Bytes after unpacking, as far as the readers unpack. */
function unpackedBytes({ bytes }: CraftedFile): number {
  try {
    return gunzipSync(bytes, { maxOutputLength: 64 * 2 ** 20 }).byteLength
  } catch {
    return bytes.byteLength
  }
}

/** Milliseconds for an honest file of HONEST_BYTES; the best of several. */
function honestMs(): number {
  const text = readFileSync('ingest/fixtures/fortio/http_qps200_c8.json', 'utf8')
  const bytes = Buffer.from(
    text.replace('{', `{"unknown": [${'12.5, '.repeat(HONEST_BYTES / 6)}0],`),
  )
  return Math.max(10, Math.min(...[1, 2, 3, 4, 5].map(() => processorMs(() => validate(bytes)))))
}

export type CraftedReport = {
  read: number
  refused: number
  /** the file that took longest, in milliseconds of the processor */
  longest: { name: string; ms: number; bytes: number }
  /** files that took too long for their size, or ended in an error that is no refusal */
  faults: string[]
}

/** Reads `count` crafted files in turns of all ways, and holds each to a time in proportion to its size. */
export function readCrafted(
  count: number,
  seed: number,
  onFile?: (number: number) => void,
): CraftedReport {
  const honest = honestMs()
  const ways = Object.entries(WAYS)
  const report: CraftedReport = { read: 0, refused: 0, longest: { name: '', ms: 0, bytes: 0 }, faults: [] } // prettier-ignore
  let number = 0
  for (const file of craftedFiles(count, seed)) {
    const [way, read] = ways[number % ways.length] as (typeof ways)[number]
    const name = `${file.name}, ${way} (${file.bytes.byteLength} bytes)`
    try {
      const work = (): void => void report[handled(() => read(file, number))]++
      const ms = processorMs(work)
      if (ms > report.longest.ms) report.longest = { name, ms, bytes: file.bytes.byteLength }
      const bound = (bytes: number) => MAX_RATIO * honest * Math.max(1, bytes / HONEST_BYTES)
      const again = () => processorMs(() => handled(() => read(file, number)))
      // Collecting the garbage of other files takes time as well, but not each time.
      if (ms > bound(file.bytes.byteLength) && Math.min(again(), again()) > bound(unpackedBytes(file)))
        report.faults.push(`${name}: ${ms.toFixed(0)} ms, where an honest file takes ${honest.toFixed(0)} ms`) // prettier-ignore
    } catch (error) {
      report.faults.push(`${name}: ${error instanceof Error ? error.stack : String(error)}`)
    }
    number++
    onFile?.(number)
  }
  return report
}
