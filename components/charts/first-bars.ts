import { counted } from './format'
import type { Bar, BarsSpec, ChartSpec } from './spec'

/** Bars that a picture shows all of, and the first that it shows of more: in a list of charts, and alone on its page. */
const ROOM = { short: { most: 10, first: 8 }, tall: { most: 20, first: 16 } } as const
export type BarsRoom = keyof typeof ROOM

/** How many of so many bars are drawn, but for that of no mesh. */
export const countFirst = (bars: number, room: BarsRoom): number =>
  bars <= ROOM[room].most ? bars : ROOM[room].first

/** The first bars of many with the one that the line stands for, and the others on the same axis; null where all have room. */
export function splitBars(
  spec: ChartSpec,
  room: BarsRoom,
): { first: BarsSpec; others: BarsSpec } | null {
  if (spec.kind !== 'bars' && spec.kind !== 'overhead') return null
  const { bars, reference } = spec
  const first = countFirst(bars.length, room)
  const isFirst = (bar: Bar, i: number) => i < first || (reference !== null && bar.isBaseline)
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
