import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { PublishedPanel } from './chart-list'
import { findFlaw } from '../charts/definitions/unranked-reason'
import { loadTitles } from './panel-sets'
import { grouped } from './result-order'
import { keysInOrder } from './set-list'
import { quantityName } from '../charts/definitions/quantity-name'

/** What an address asks the large chart to show; null: the rule decides. `load` is the start of a group key. */
export type LeadAsked = { key: string | null; load: string | null }

/** The large chart: one panel, with what could stand in its place. */
export type Lead = {
  panel: PublishedPanel
  /** the name of its load, which no other load of the key has */
  title: string
  /** every metric key of the publication, most informative first */
  keys: string[]
  loads: { panel: PublishedPanel; title: string }[]
}

/** Characters of a group key that name a load in an address. */
const LOAD_NAME = 12
export const loadName = ({ groupKey }: Pick<PublishedPanel, 'groupKey'>): string =>
  groupKey.slice(0, LOAD_NAME)

const countBars = ({ rows }: PublishedPanel): number =>
  rows.filter(({ value }) => value.value !== null).length

/** How far a load lies from 1,000 to 2,000 requests a second, as a factor; a load without a rate comes last. */
function distance({ workload: { targetRps } }: PublishedPanel): number {
  if (targetRps === null) return Infinity
  return Math.max(1, 1000 / targetRps, targetRps / 2000)
}

/** The load that compares at least two subjects, nearest to the usual rate, with most bars; of equals the first. */
const usualPanel = (panels: readonly PublishedPanel[]): PublishedPanel | undefined =>
  [...panels].sort(
    (a, b) =>
      Number(countBars(b) > 1) - Number(countBars(a) > 1) ||
      (distance(a) === distance(b) ? 0 : distance(a) - distance(b)) ||
      countBars(b) - countBars(a),
  )[0]

const isSound = ({ value }: PublishedPanel['rows'][number]): boolean =>
  value.value !== null && findFlaw(value) === null

/** What a panel shows that nothing is wrong with, from nothing to a comparison of products. */
const SOUND = { nothing: 0, baseline: 1, product: 2, products: 3 } as const

function rateSoundness({ rows }: PublishedPanel): number {
  const sound = rows.filter(isSound)
  const products = new Set(sound.map(({ subject }) => subject.mesh))
  products.delete('none')
  if (products.size > 1) return SOUND.products
  if (products.size === 1) return SOUND.product
  return sound.length > 0 ? SOUND.baseline : SOUND.nothing
}

const bestSoundness = (panels: readonly PublishedPanel[]): number =>
  Math.max(SOUND.nothing, ...panels.map(rateSoundness))

const hasSoundBaseline = ({ rows }: PublishedPanel): boolean =>
  rows.some((row) => isSound(row) && row.subject.mesh === 'none')

/** How well a metric key compares: a product with no mesh compares as much as two products do. */
const rateKey = (panels: readonly PublishedPanel[]): number =>
  panels.some((panel) => rateSoundness(panel) === SOUND.product && hasSoundBaseline(panel))
    ? SOUND.products
    : bestSoundness(panels)

/** The usual load; where all its values are flagged, of those that compare best without a flag the one with most such values. */
function openingPanel(panels: readonly PublishedPanel[]): PublishedPanel | undefined {
  const usual = usualPanel(panels)
  if (usual === undefined || rateSoundness(usual) >= SOUND.product) return usual
  const best = bestSoundness(panels)
  const members = panels.filter((panel) => rateSoundness(panel) === best)
  const countSound = ({ rows }: PublishedPanel): number => rows.filter(isSound).length
  const most = Math.max(...members.map(countSound))
  return usualPanel(members.filter((panel) => countSound(panel) === most))
}

/** Space on disks says least of what a mesh costs. */
const isStorage = (key: string): boolean => parseMetricKey(key)?.metric === 'disk.used'

const isMedian = (key: string): boolean => parseMetricKey(key)?.quantilePpm === 500_000

/**
 * The most informative key; where every value of it is flagged, another statistic of its quantity, the median first, else another quantity, that
 * compares two subjects without a flag, else that has one: a closed loop hides high percentiles, not the median, and overload
 * latencies, not what was achieved.
 */
function openingKey(
  keys: readonly string[],
  byKey: ReadonlyMap<string, readonly PublishedPanel[]>,
): string | undefined {
  const first =
    keys.find((key) => byKey.get(key)?.some((panel) => countBars(panel) > 1)) ??
    keys.find((one) => !isStorage(one)) ??
    keys[0]
  if (first === undefined) return undefined
  const rank = (key: string): number => {
    if (key === first) return 0
    if (quantityName(key) === quantityName(first)) return isMedian(key) ? 1 : 2
    return isStorage(key) ? 4 : 3
  }
  const inOrder = [...keys].sort((a, b) => rank(a) - rank(b))
  const best = inOrder.map((key) => rateKey(byKey.get(key) ?? []))
  if ((best[0] ?? SOUND.nothing) >= SOUND.product) return first
  return inOrder[best.indexOf(Math.max(...best))]
}

/** The metric keys of a publication, most informative first, and the panels of each. */
type Keys = { keys: string[]; byKey: ReadonlyMap<string, readonly PublishedPanel[]> }

/** The panel of a key at a load, the opening one where the key has no such load. */
function pickLead(
  { keys, byKey }: Keys,
  key: string | undefined,
  load: string | null,
): Lead | null {
  const members = byKey.get(key ?? '') ?? []
  const panel = members.find((one) => loadName(one) === load) ?? openingPanel(members)
  if (!panel) return null
  const titles = loadTitles(members)
  const loads = members.map((one, i) => ({ panel: one, title: titles[i] ?? '' }))
  return { panel, title: loads.find((one) => one.panel === panel)?.title ?? '', keys, loads }
}

const groupByKey = (panels: readonly PublishedPanel[]): Keys['byKey'] =>
  new Map(grouped(panels, ({ key }) => key))

/** The chart that opens a publication: what was asked for, else the most informative key at its usual load; null without any. */
export function chooseLead(panels: readonly PublishedPanel[], asked: LeadAsked): Lead | null {
  const of = { keys: keysInOrder(panels), byKey: groupByKey(panels) }
  const key = of.keys.find((one) => one === asked.key) ?? openingKey(of.keys, of.byKey)
  return pickLead(of, key, asked.load)
}

/** Bars of a small chart, below which there is room, and how many small charts fit there. */
const FEW_BARS = 5
const MAX_BELOW = 2

/**
 * What else a publication measured, where its large chart is small: one chart each of other quantities, at the same load where
 * they have it. Never another load of the same quantity: its bars would stand on another scale.
 */
export function chooseBelow(panels: readonly PublishedPanel[], lead: Lead): Lead[] {
  if (countBars(lead.panel) > FEW_BARS) return []
  const names = lead.keys.map(quantityName)
  const firsts = lead.keys.filter(
    (key, i) => names.indexOf(quantityName(key)) === i && names[i] !== quantityName(lead.panel.key),
  )
  const of = { keys: lead.keys, byKey: groupByKey(panels) }
  const others = firsts.flatMap((key) => pickLead(of, key, loadName(lead.panel)) ?? [])
  const fitting = others.filter(({ panel }) => countBars(panel) > 0 && countBars(panel) <= FEW_BARS)
  return fitting
    .sort((a, b) => Number(countBars(b.panel) > 1) - Number(countBars(a.panel) > 1))
    .slice(0, MAX_BELOW)
}
