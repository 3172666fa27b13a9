import { createHash } from 'node:crypto'
import type { EvidenceRow } from './publication'

/** Counts and checksum of a publication's figures, as figures.json lists them. */
export type Figures = { observations: number; evidence: number; sha256: string }

/** One canonical line as it counts for the checksum: numbers without trailing zeros, the unit as printed. */
const printed = (row: EvidenceRow): string =>
  [
    row.value,
    row.unit,
    row.n,
    row.spreadKind,
    row.spread,
    row.readingPlusMinus,
    row.readingPlusMinusPercent,
    row.method,
  ]
    .map((cell) => (cell === null ? '' : String(cell)))
    .join('|')

export function figuresOf(evidence: readonly EvidenceRow[]): Figures {
  const canonical = evidence.filter((row) => row.canonical)
  const lines = canonical.map(printed).sort().join('\n')
  return {
    observations: canonical.length,
    evidence: evidence.length,
    sha256: createHash('sha256').update(lines).digest('hex'),
  }
}
