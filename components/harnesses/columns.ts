import { COUNTS_WAITING, type LoadModel } from '@/ingest/dictionary/vocabulary'
import type { HarnessGuide } from '@/server/catalogue/harnesses/schemas'

/** A column of the overview. `rank`: the lowest comes first where the table is ordered by it. */
export type HarnessColumn = {
  id: string
  head: string
  rank: (harness: HarnessGuide) => number
  /** whether a load generator has it; null of columns that are no sign */
  has: ((harness: HarnessGuide) => boolean) | null
}

const signColumn = (
  id: string,
  head: string,
  has: (harness: HarnessGuide) => boolean,
): HarnessColumn => ({ id, head, rank: (harness) => (has(harness) ? 0 : 1), has })

const hasModel =
  (...models: LoadModel[]) =>
  ({ loadModels }: HarnessGuide): boolean =>
    models.some((model) => loadModels.includes(model))

const NAME: HarnessColumn = { id: 'name', head: 'Harness', rank: () => 0, has: null }

/** In the order of the table, the first by default; each is an order too. */
export const HARNESS_COLUMNS: readonly HarnessColumn[] = [
  NAME,
  signColumn('open', 'Open loop', hasModel('open_corrected', 'open_uncorrected')),
  signColumn('paced', 'Paced', hasModel('paced_uncorrected')),
  signColumn('closed', 'Closed loop', hasModel('closed')),
  signColumn('fastest', 'As fast as possible', hasModel('max_throughput')),
  {
    id: 'waiting',
    head: 'Waiting counted',
    rank: ({ countsWaiting }) => COUNTS_WAITING.indexOf(countsWaiting),
    has: null,
  },
  signColumn('percentiles', 'Percentiles', ({ gives }) => gives.includes('percentiles')),
  signColumn('histogram', 'Histogram', ({ gives }) => gives.includes('histogram')),
  signColumn('samples', 'Single requests', ({ gives }) => gives.includes('samples')),
  { id: 'runs', head: 'Runs here', rank: ({ runs }) => -runs, has: null },
]

/** The column that an address names; the first for any other text. */
export const parseHarnessOrder = (text: unknown): HarnessColumn =>
  HARNESS_COLUMNS.find(({ id }) => id === text) ?? NAME

/** @param harnesses by name, which decides among equals */
export const orderHarnesses = (
  harnesses: readonly HarnessGuide[],
  { rank }: HarnessColumn,
): HarnessGuide[] => [...harnesses].sort((a, b) => rank(a) - rank(b))
