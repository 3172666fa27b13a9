import type { Publication } from '@/ingest/publications/publication'
import { fromHex } from '@/server/platform/db/hex'
import { checkedSum, judgeSums } from './claim-checks'
import type { RawFile } from './load-files'

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

export function artifactRows(publicationId: number, file: Publication, rawFiles: RawFile[]) {
  const none = { url: null, blobSha256: null, isObtained: null }
  const artifacts = [
    ...file.reproduction.map((link) => ({ ...none, ...link, kind: 'reproduction' })),
    ...file.rawData.map(({ label, url, obtained }) => ({
      ...none,
      kind: 'raw-data',
      label,
      url,
      isObtained: obtained,
    })),
    ...rawFiles.map(({ name, sha256 }) => ({
      ...none,
      kind: 'raw-file',
      label: name,
      blobSha256: fromHex(sha256),
      isObtained: true,
    })),
  ]
  return artifacts.map((artifact, position) => ({ publicationId, position, ...artifact }))
}
