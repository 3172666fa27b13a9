import { createHash } from 'node:crypto'
import { unpack, type KeptBytes } from '@/server/catalogue/blob'
import { toHex } from '@/server/platform/hex'
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

async function* pagesOf(read: ReadKept, statement: string): AsyncGenerator<KeptBytes[]> {
  for (let after: Uint8Array = new Uint8Array(); ;) {
    const rows = await read(statement, after, AT_ONCE)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.sha256
  }
}

/** Digests are spread evenly: whichever come after a random one are a fair sample. */
async function* sampleOf(read: ReadKept, most: number): AsyncGenerator<KeptBytes[]> {
  for (let left = most; left > 0; left -= AT_ONCE)
    yield await read(
      FILES,
      createHash('sha256').update(crypto.randomUUID()).digest(),
      Math.min(AT_ONCE, left),
    )
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
 * @param sample reads only so many files, at random; null reads all
 */
export async function checkDigests(
  read: ReadKept,
  totals: { files: number; pictures: number },
  report: Report,
  sample: number | null,
): Promise<Finding[]> {
  const files = sample === null ? pagesOf(read, FILES) : sampleOf(read, sample)
  return [
    ...(await check(files, 'damaged raw file', (done) =>
      report('raw files', done, sample ?? totals.files),
    )),
    ...(await check(pagesOf(read, PICTURES), 'damaged frozen chart', (done) =>
      report('frozen charts', done, totals.pictures),
    )),
  ]
}
