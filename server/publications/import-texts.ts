import type { Publication } from '@/ingest/publications/publication'
import { listRawFiles, rawDataAddress } from '@/ingest/publications/raw-data'
import { fromHex } from '@/server/platform/db/hex'
import { checkedSum, judgeSums } from './claim-checks'

/** Rows of the text lists of a publication: claims with their sums, notes, links to scripts and raw data. */
export function claimRows(publicationId: number, file: Publication) {
  return file.claims.map(({ id, checks, verdict, ...claim }, position) => {
    const sums = checks.map((check) => checkedSum(check, file))
    return {
      publicationId,
      key: id,
      position,
      ...claim,
      verdict: judgeSums(sums) ?? verdict,
      checks: sums,
    }
  })
}

type Note = {
  kind: string
  severity: string | null
  topic: string | null
  text: string
  url: string | null
}

export function noteRows(publicationId: number, file: Publication) {
  const plain = { severity: null, topic: null, url: null }
  const notes: Note[] = [
    ...file.caveats.map((text) => ({ ...plain, kind: 'caveat', text })),
    ...file.weaknesses.map(({ kind, severity, text }) => ({
      ...plain,
      kind: 'weakness',
      severity,
      topic: kind,
      text,
    })),
    ...file.notAvailable.map(({ what, why }) => ({
      ...plain,
      kind: 'not_available',
      topic: what,
      text: why,
    })),
    ...file.responses.map(({ text, url }) => ({ ...plain, kind: 'response', text, url })),
    ...file.sourceChanges.map(({ changedOn, text }) => ({
      ...plain,
      kind: 'source_change',
      topic: changedOn,
      text,
    })),
  ]
  return notes.map((note, position) => ({ publicationId, position, ...note }))
}

/** What is said beside raw data that were read, where nothing tells whether they still are the same. */
const NO_DIGEST = 'size and digest not obtained'

export function artifactRows(publicationId: number, file: Publication) {
  const none = { url: null, blobSha256: null, isObtained: null, note: null }
  const artifacts = [
    ...file.reproduction.map((link) => ({ ...none, ...link, kind: 'reproduction' })),
    ...file.rawData.map((entry) => ({
      ...none,
      kind: 'raw-data',
      label: entry.label,
      url: rawDataAddress(entry, file),
      isObtained: entry.obtained,
      note: entry.obtained && entry.files.length === 0 ? NO_DIGEST : null,
    })),
    ...listRawFiles(file).map(({ path, address, sha256 }) => ({
      ...none,
      kind: 'raw-file',
      label: path,
      url: address,
      blobSha256: fromHex(sha256),
      isObtained: true,
    })),
  ]
  return artifacts.map((artifact, position) => ({ publicationId, position, ...artifact }))
}
