import { counted } from './format'
import type { Bar, BarsSpec, ChartSpec } from './spec'

/** Bars that a picture shows all of, and the first that it shows of more. */
const MOST = 10
const FIRST = 8

/** The first bars of many with the one that the line stands for, and the others on the same axis; null where all have room. */
export function splitBars(spec: ChartSpec): { first: BarsSpec; others: BarsSpec } | null {
  if (spec.kind !== 'bars' && spec.kind !== 'overhead') return null
  const { bars, reference } = spec
  if (bars.length <= MOST) return null
  const isFirst = (bar: Bar, i: number) => i < FIRST || (reference !== null && bar.isBaseline)
  const others = bars.filter((bar, i) => !isFirst(bar, i))
  if (others.length === 0) return null
  return {
    first: { ...spec, bars: bars.filter(isFirst) },
    others: {
      ...spec,
      title: `${spec.title}, ${counted(others.length, 'further value')}`,
      summary: 'In the order of the values before them; the table has all.',
      bars: others,
      note: null,
    },
  }
}
