import { position } from '../charts/axis-position'
import { isPaleBar } from '../charts/definitions/row-words'
import { placeRows, type PlacedRow } from '../charts/bars/geometry'
import { formatExact, formatNumber, withUnit } from '../charts/format'
import { describeMarks } from '../charts/describe-marks'
import type { Look } from '../charts/look'
import type { Bar } from '../charts/spec'
import type { PanelSet, SetPanel } from './panel-sets'
import type { PicturePanel, PictureRow } from './set-picture'

/** "± 9.1" beside the value it belongs to; an interval of an overhead and uneven ends in full; null without a spread. */
export function spreadBeside(bar: Bar, isDot: boolean): string | null {
  const { spread, value } = bar
  if (spread === null || spread.kind === 'reading' || value === null) return null
  if (isDot) return spread.label
  const [below, above] = [value - spread.lo, spread.hi - value]
  const isEven = Math.abs(above - below) <= 1e-6 * Math.abs(above)
  return isEven
    ? `± ${formatNumber(above, 2)}`
    : `(${formatExact(spread.lo, 3)} to ${formatExact(spread.hi, 3)})`
}

/** The reason that most marks without a rank have, said once below the set; null where no mark has one. */
export function commonRemark(bars: readonly Bar[]): string | null {
  const counts = new Map<string, number>()
  for (const { remark } of bars)
    if (remark !== null) counts.set(remark, (counts.get(remark) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}

/** "pale bar: not ranked: single run": why marks of one look have no rank, as far as no mark says it itself; null without any. */
function unrankedWords(bars: readonly Bar[], what: string, common: string | null): string | null {
  if (bars.length === 0) return null
  const others = bars.filter(({ remark }) => remark !== common).length
  if (common !== null && others === bars.length) return `${what}: the reason is at each`
  return `${what}: ${common ?? 'not ranked'}${others === 0 ? '' : ', unless it says another reason'}`
}

/** A share of the scale; finer is not seen, and longer to send. */
const share = (place: number): number => Math.round(place * 1e4) / 1e4

/** Names that two bars of one panel share; only they need more than a name. */
const namesakes = (bars: readonly Bar[]): Set<string> =>
  new Set(bars.map(({ label }) => label).filter((label, i, all) => all.indexOf(label) !== i))

/** "scale 0 to 250 ms" */
function scaleWords({ axis }: SetPanel): string {
  const [first, last] = [axis.ticks[0]?.label ?? '', axis.ticks.at(-1)?.label ?? '']
  const isShare = last.endsWith('%')
  return `scale ${first} to ${isShare ? last : withUnit(last, axis.unit)}`
}

const isSame = (a: Look, b: Look): boolean =>
  a.mesh === b.mesh && a.mode === b.mode && a.step === b.step

/** Every look of a set once; its bars name them by their place. */
export function looksOf(set: PanelSet): Look[] {
  const all = set.panels.flatMap(({ bars }) => bars.map(({ look }) => look))
  return all.filter((look, i) => all.findIndex((other) => isSame(other, look)) === i)
}

const endsShort = ({
  kind,
  lo,
  hi,
  cut,
}: NonNullable<PlacedRow['spread']>): PictureRow['ends'] => ({
  kind,
  lo: share(lo),
  hi: share(hi),
  ...(cut === 'none' ? {} : { cut }),
})

function rowsOf(panel: SetPanel, set: PanelSet, common: string | null): PictureRow[] {
  const looks = looksOf(set)
  const { axis, bars } = panel
  const placed = placeRows({ axis, bars, reference: null, note: null }, set.isDot)
  const twice = namesakes(bars)
  return bars.flatMap((bar, i): PictureRow[] => {
    const at = placed[i]
    if (!at?.span) return []
    const note = [
      bar.group,
      twice.has(bar.label) || bar.sublabel === null ? bar.sublabel : null,
    ].filter(Boolean)
    const spread = spreadBeside(bar, set.isDot)
    return [
      {
        ...(panel.id === null ? { id: bar.id } : {}),
        name: bar.label,
        ...(note.length > 0 ? { note: note.join(' · ') } : {}),
        value: bar.valueLabel,
        ...(spread === null ? {} : { spread }),
        ...(bar.remark === null || bar.remark === common ? {} : { remark: bar.remark }),
        look: looks.findIndex((look) => isSame(look, bar.look)),
        ...(bar.isBaseline ? { isBaseline: true } : {}),
        ...(bar.isExcluded ? { isExcluded: true } : {}),
        ...(isPaleBar(bar) ? { isUnproven: true } : {}),
        ...(share(at.span.from) === 0 ? {} : { from: share(at.span.from) }),
        to: share(set.isDot ? at.span.tip : at.span.to),
        ...(at.spread ? { ends: endsShort(at.spread) } : {}),
      },
    ]
  })
}

/** What a browser draws of a set, as short as it can be. */
export function pictureOf(set: PanelSet): PicturePanel[] {
  const common = commonRemark(set.panels.flatMap(({ bars }) => bars))
  return set.panels.map((panel) => ({
    id: panel.id,
    title: panel.title,
    ...(set.isDot ? { zero: share(position(panel.axis, 0)) } : {}),
    ...(set.scales > 1 ? { scale: scaleWords(panel) } : {}),
    rows: rowsOf(panel, set, common),
  }))
}

/** How to read the marks of a set. */
export function setWords(set: PanelSet): string[] {
  const bars = set.panels.flatMap((panel) => panel.bars)
  const common = commonRemark(bars)
  const panels = set.panels.map(({ axis, bars: of }, i) => ({
    id: String(i),
    title: '',
    axis,
    bars: of,
    reference: null,
    note: null,
  }))
  const [first] = panels
  if (!first) return []
  const all = describeMarks({ kind: 'resources', title: '', summary: '', panels })
  const shape = set.isDot ? 'dot' : 'bar'
  const [scale] = set.panels
  return [
    set.scales > 1
      ? 'loads of one test share a scale, others have their own'
      : set.panels.length > 1 && 'one scale for all',
    set.scales === 1 && scale !== undefined && scaleWords(scale),
    set.isDot && 'vertical line: same as the baseline',
    ...all.filter((text) => !/^(?:hollow|pale) /.test(text)),
    unrankedWords(
      bars.filter(({ isExcluded }) => isExcluded),
      `hollow ${shape}`,
      common,
    ),
    unrankedWords(bars.filter(isPaleBar), `pale ${shape}`, common),
  ].filter((text) => text !== false && text !== null)
}

/** "Linkerd 2.10.2 · sidecar; Istio 1.10.0 · sidecar": what the names of a set stand for, each once. */
export function subjectWords(set: PanelSet): string {
  const all = set.panels
    .flatMap(({ bars }) => bars)
    .filter(({ sublabel }) => sublabel !== null)
    .map(({ label, sublabel }) => `${label}: ${sublabel ?? ''}`)
  return [...new Set(all)].join('; ')
}

/** "3.10 ms to 22.3 ms" of a folded set; empty without values. */
export function rangeWords(set: PanelSet): string {
  const bars = set.panels
    .flatMap((panel) => panel.bars)
    .sort((a, b) => (a.value ?? 0) - (b.value ?? 0))
  const [low, high] = [bars[0], bars.at(-1)]
  if (!low || !high) return ''
  return low.valueLabel === high.valueLabel
    ? low.valueLabel
    : `${low.valueLabel} to ${high.valueLabel}`
}
