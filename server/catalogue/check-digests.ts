import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { unpack, type KeptBytes } from './blob'
import { toHex } from '@/server/platform/db/hex'
import type { Finding, Report } from './finding'

/** Bytes of one page are in memory at a time. */
const AT_ONCE = 20
/** Rows with digests in their order. */
const FILES = `SELECT sha256, encoding, body FROM blob WHERE body IS NOT NULL AND sha256 > $1 ORDER BY sha256 LIMIT $2`
// A picture is checked as the bytes that readers get.
const PICTURES = `SELECT sha256, 'identity' AS encoding, convert_to(svg, 'UTF8') AS body FROM snapshot
  WHERE sha256 > $1 ORDER BY sha256 LIMIT $2`

/**
 * Runs one of the statements above.
 * Raw: shared by the client of the site and by a bare connection that loads a dump; the former compares no bytes.
 */
export type ReadKept = (statement: string, after: Uint8Array, most: number) => Promise<KeptBytes[]>

async function* readPages(read: ReadKept, statement: string): AsyncGenerator<KeptBytes[]> {
  for (let after: Uint8Array = new Uint8Array(); ;) {
    const rows = await read(statement, after, AT_ONCE)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.sha256
  }
}

/**
 * Digests are spread evenly: whichever come after a random one are a fair sample. Behind the last one comes the first, so
 * that a sample of more than there are is all of them, each once.
 */
async function* readSample(
  read: ReadKept,
  statement: string,
  most: number,
): AsyncGenerator<KeptBytes[]> {
  const start = createHash('sha256').update(crypto.randomUUID()).digest()
  const isBefore = ({ sha256 }: KeptBytes): boolean => Buffer.compare(sha256, start) <= 0
  let left = most
  for (const from of [start, new Uint8Array()]) {
    const isAround = from !== start
    for (let after: Uint8Array = from; left > 0;) {
      const rows = await read(statement, after, Math.min(AT_ONCE, left))
      const last = rows.at(-1)
      if (last === undefined) break
      const taken = isAround ? rows.filter(isBefore) : rows
      yield taken
      left -= taken.length
      if (taken.length < rows.length) return
      after = last.sha256
    }
  }
}

async function check(
  pages: AsyncGenerator<KeptBytes[]>,
  kind: string,
  report: (done: number) => void,
): Promise<Finding[]> {
  const findings: Finding[] = []
  let done = 0
  for await (const rows of pages) {
    for (const kept of rows) {
      // Others are served between two files.
      await setImmediate()
      const unpacked = unpack(kept)
      if (typeof unpacked === 'string')
        findings.push({ kind, where: `SHA-256 ${toHex(kept.sha256)}`, found: unpacked })
    }
    report((done += rows.length))
  }
  return findings
}

/**
 * Reads every kept file and frozen chart and compares it with the digest that names it.
 * @param sample reads only so many files and so many charts, at random; null reads all
 */
export async function checkDigests(
  read: ReadKept,
  totals: { files: number; pictures: number },
  report: Report,
  sample: number | null,
): Promise<Finding[]> {
  const files = sample === null ? readPages(read, FILES) : readSample(read, FILES, sample)
  const pictures = sample === null ? readPages(read, PICTURES) : readSample(read, PICTURES, sample)
  return [
    ...(await check(files, 'damaged raw file', (done) =>
      report('raw files', done, sample ?? totals.files),
    )),
    ...(await check(pictures, 'damaged frozen chart', (done) =>
      report('frozen charts', done, sample ?? totals.pictures),
    )),
  ]
}

/** Files of more packed bytes would keep the thread of a site too long. */
const MAX_PACKED_BYTES = 1_000_000
const SMALL_FILES = FILES.replace('WHERE', `WHERE length(body) <= ${MAX_PACKED_BYTES} AND`)

/** A sample for a site that serves meanwhile: so many files of at most 1 MB as they are kept, and so many frozen charts. */
export const checkSample = async (read: ReadKept, most: number): Promise<Finding[]> => [
  ...(await check(readSample(read, SMALL_FILES, most), 'damaged raw file', () => undefined)),
  ...(await check(readSample(read, PICTURES, most), 'damaged frozen chart', () => undefined)),
]
