import { METRICS, type Dimension } from '@/ingest/dictionary/metrics'
import { UNIT_NAMES, unitFor } from '@/ingest/dictionary/units'

const DIMENSIONS: Record<Dimension, string> = {
  time: 'Time',
  rate: 'Rate',
  bitrate: 'Throughput',
  bytes: 'Size',
  cores: 'CPU',
  count: 'Count',
  ratio: 'Share',
  rate_per_core: 'Rate per core',
}

/** Two signs for micro look alike. */
const toSpelling = (name: string): string => name.normalize('NFKC')

/** The units of each kind of metric, those with two readings apart: kind, units, units with two readings, metrics. */
export const listUnitRows = (): [
  kind: string,
  units: string,
  twoReadings: string,
  unit: string,
][] =>
  (Object.keys(DIMENSIONS) as Dimension[]).map((dimension) => {
    const all = UNIT_NAMES.flatMap((name) => {
      const unit = unitFor(name, dimension)
      return unit ? [{ name: toSpelling(name), isAmbiguous: unit.alternative !== null }] : []
    })
    const names = (isAmbiguous: boolean) =>
      [
        ...new Set(all.filter((one) => one.isAmbiguous === isAmbiguous).map(({ name }) => name)),
      ].join(', ')
    const si = METRICS.find((metric) => metric.dimension === dimension)?.unit ?? ''
    return [DIMENSIONS[dimension], names(false), names(true) || '–', si]
  })
