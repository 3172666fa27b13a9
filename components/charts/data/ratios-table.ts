import type { AcrossPublications, Evidence } from '@/server/results/compare/schemas'
import type { Cell, DataTable } from './csv'
import { panelsUnit } from '../definitions/panel-unit'
import { interestWords } from '../../ui/badge'
import {
  findSide,
  listPaired,
  type PairedLoad,
  type PairNames,
} from '../definitions/ratios/count-loads'
import { listOwnRows, loadId } from '../definitions/ratios/own-rows'
import { listRatioRows } from '../definitions/ratios/rows'

const HEADS = [
  'publication',
  'publication link',
  'published or measured on',
  'interest',
  'metric',
  'load',
  'target load (requests/s)',
  'first',
  'second',
  'unit',
  'first least',
  'first greatest',
  'second least',
  'second greatest',
  'second over first',
  'lower or, where more is better, higher',
  'counted',
  'beyond run noise',
  'why not counted',
  'mean of the publication, first over second',
  'not by a known vendor',
  'publications not by a known vendor',
  'publishers of these',
  'their typical ratio',
  'typical ratio low (95% interval)',
  'typical ratio high (95% interval)',
  'prediction low (95%)',
  'prediction high (95%)',
  'why no prediction',
]

/** What the publications of a pair say together: the same for each of its loads. */
function togetherCells(across: AcrossPublications | undefined): Cell[] {
  const { documents = null, publishers = null, pooled = null, reason = null } = across ?? {}
  const bounds = pooled === null ? [] : [pooled.typical, ...pooled.interval, ...pooled.prediction]
  return [documents, publishers, ...[0, 1, 2, 3, 4].map((i) => bounds[i] ?? null), reason]
}

/** Least and greatest value of a subject in the unit of its panel. */
function toEnds(load: PairedLoad, position: number): Cell[] {
  const { toDisplay } = panelsUnit([load.panel])
  const values = listOwnRows(load, position).flatMap(({ value }) => value.value ?? [])
  return [values[0], values.at(-1)].map((si) =>
    si === undefined ? null : Number(toDisplay(si).toPrecision(12)),
  )
}

function toCells(
  load: PairedLoad,
  name: string,
  position: number,
  names: PairNames,
  across: AcrossPublications | undefined,
): Cell[] {
  const { panel, pair } = load
  const { origin, workload, key } = panel
  const side = findSide(pair, key)
  const mean = across?.estimates.find((one) => origin.publication && one.document === load.document)
  return [
    origin.publication?.title ?? origin.campaignTitle,
    origin.publication?.url ?? null,
    origin.measuredOn,
    interestWords(origin),
    key,
    name,
    workload.targetRps,
    ...names,
    panelsUnit([panel]).label,
    ...toEnds(load, 0),
    ...toEnds(load, position + 1),
    pair.ratio,
    side === 'neither' ? 'neither' : names[side === 'first' ? 0 : 1],
    pair.leftOut === null ? 'yes' : 'no',
    pair.isProven ? 'yes' : 'no',
    pair.leftOut,
    mean?.ratio ?? null,
    mean === undefined ? null : mean.isPooled ? 'yes' : 'no',
    ...togetherCells(across),
  ]
}

/**
 * Every load of every pair as a table, or those of one pair.
 * @param names of the subjects, the reference first @param only position of the second subject after the first
 */
export function ratiosTable(
  { metric, together, across }: Pick<Evidence, 'metric' | 'together' | 'across'>,
  [first = '', ...others]: readonly string[],
  only?: number,
): DataTable {
  const rows = others.flatMap((second, position) => {
    if (only !== undefined && position !== only) return []
    const names = [first, second] as const
    const paired = listPaired(together, position)
    const labels = new Map(
      listRatioRows(paired, metric, position, names).flatMap(({ dots }) =>
        dots.map(({ id, load }) => [id, load] as const),
      ),
    )
    return paired.map((load) =>
      toCells(load, labels.get(loadId(load)) ?? '', position, names, across[position]),
    )
  })
  return { heads: HEADS, rows }
}
