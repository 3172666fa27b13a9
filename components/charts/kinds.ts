import { barsKind } from './bars/bars-kind'
import { overheadKind } from './bars/overhead-kind'
import type { KindEntry } from './chart-kind'
import { linesKind, runsKind } from './lines/lines-kind'
import { resourcesKind } from './resources/resources-kind'
import type { ChartKind, SpecOf } from './spec'

/** Every kind of chart once. */
const KINDS: { [K in ChartKind]: KindEntry<K> } = {
  bars: barsKind,
  overhead: overheadKind,
  resources: resourcesKind,
  trend: linesKind,
  runs: runsKind,
  load: linesKind,
  profile: linesKind,
}

/** How a chart of this kind is drawn and told. */
export const findKind = <K extends ChartKind>(spec: SpecOf<K>): KindEntry<K> => KINDS[spec.kind]
