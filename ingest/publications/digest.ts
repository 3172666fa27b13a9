import { createHash } from 'node:crypto'
import { canonicalJson } from '../dictionary/canonical-json'
import type { EvidenceRow, Publication } from './publication'

/** Counts and checksum of a publication's figures, as figures.json lists them. */
export type Figures = {
  observations: number
  evidence: number
  /** lines without a value */
  nulls: number
  /** lines with an error bar */
  spreads: number
  /** lines with the values of single runs */
  withRuns: number
  claims: number
  sha256: string
}

const pickSubject = (publication: Publication, id: string) => {
  const subject = publication.subjects[id]
  return subject && [id, subject.mesh, subject.version, subject.mode]
}

/**
 * One canonical line as it counts for the checksum: what was measured, under which load, which statistic of it, and the
 * figure as printed. Labels and remarks are left out, so that wording can be mended.
 */
function printed(row: EvidenceRow, publication: Publication): string {
  const {
    label: _label,
    campaign = null,
    environment = null,
    harness = null,
    ...load
  } = publication.scenarios[row.scenario] ?? {}
  return canonicalJson({
    subject: pickSubject(publication, row.subject) ?? row.subject,
    relativeTo: row.relativeTo,
    scenario: { ...(campaign === null ? {} : { campaign }), environment, harness, ...load },
    metric: [row.metric, row.variant],
    value: [row.value, row.unit, row.n],
    spread: [row.spreadKind, row.spread, row.spreadLow, row.spreadHigh],
    reading: [row.readingPlusMinus, row.readingPlusMinusPercent, row.readingLow, row.readingHigh],
    samples: row.samples.map(({ run, part, value }) => [run, part, value]),
    method: row.method,
  })
}

export function listFigures(publication: Publication): Figures {
  const { evidence, claims } = publication
  const canonical = evidence.filter((row) => row.canonical)
  const lines = canonical.map((row) => printed(row, publication)).sort()
  return {
    observations: canonical.length,
    evidence: evidence.length,
    nulls: evidence.filter(({ value }) => value === null).length,
    spreads: evidence.filter(({ spreadKind }) => spreadKind !== null).length,
    withRuns: evidence.filter(({ samples }) => samples.length > 0).length,
    claims: claims.length,
    sha256: createHash('sha256').update(lines.join('\n')).digest('hex'),
  }
}
