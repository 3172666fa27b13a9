import { createHash } from 'node:crypto'

/** A canonical figure with all that says what it is, in the words of the API; as many runs as it has samples. */
export type Line = {
  subject: string
  mesh: string
  version: string | null
  relativeTo: string | null
  rps: number | null
  connections: number | null
  payloadBytes: number | null
  protocol: string | null
  params: Record<string, unknown>
  metric: string
  component: string
  statistic: string
  value: number | null
  unit: string
  method: string
  n: number | null
  spread: [kind: string, value: number | null, low: number | null, high: number | null] | null
  samples: (number | null)[]
}

/** Sizes of a publication; all but the first and the last count readings or what they have. */
export type Counts = {
  observations: number
  readings: number
  /** readings without a value */
  nulls: number
  /** readings with an error bar */
  spreads: number
  /** readings with the values of single runs */
  withRuns: number
  /** values of single runs, or of their parts */
  runs: number
  claims: number
  /** claims with a sum over the figures, which a transcription does not have */
  computed: number
}

/** One line of the comparison. */
export const formatLine = ({ params, ...line }: Line): string =>
  [...Object.values(line), Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))]
    .map((one) => JSON.stringify(one))
    .join(' ')

export const checksum = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex')
