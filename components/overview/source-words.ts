import { groupBy } from '@/ingest/dictionary/group-by'
import { productWords } from '@/ingest/dictionary/mode-words'
import type { OverheadRange, Partner, RangeSource } from '@/server/results/overview/schemas'
import { metricLabel } from '../charts/definitions/words'
import { counted, formatCount, formatExact } from '../charts/format'
import { isAnyLoad, rangeText, type Asked } from '../charts/definitions/published-words'

/** "Linkerd sidecar (2 publications)": what was measured together with a mesh. */
export const togetherText = (partner: Partner): string =>
  `${productWords(partner)} (${counted(partner.publications, 'publication')})`

/** "Linkerd sidecar (nearest: 200 requests/s)": what was measured there too, but never together with a mesh. */
export const apartText = (partner: Partner, asked: Asked): string =>
  `${productWords(partner)}${nearestText(partner, asked)}`

/** " (nearest: 200 requests/s)"; empty where any load was asked for, or none is stated. */
const nearestText = ({ nearest }: Partner, asked: Asked): string =>
  isAnyLoad(asked) || nearest === null
    ? ''
    : ` (nearest: ${formatExact(nearest.targetRps)} requests/s)`

const never = (metric: string): string =>
  `Never measured together for ${metricLabel(metric)} at any stated load`

/** Istio's ambient mode without a waypoint, where a sentence names it first. */
const AMBIENT = /Istio ambient(?! \+)/

/**
 * Which of the meshes that the lead names were never measured together at that load; empty where all were, or where they
 * are one mesh.
 */
export function neverText(ranges: readonly OverheadRange[], metric: string, asked: Asked): string {
  const pairs = ranges.flatMap((range, i) =>
    ranges.slice(i + 1).flatMap((other) => {
      const partner = range.partners.find(
        ({ mesh, mode }) => mesh === other.mesh && mode === other.mode,
      )
      if (partner?.publications !== 0 || range.mesh === other.mesh) return []
      const text = `${productWords(range)} and ${productWords(other)}${nearestText(partner, asked)}`
      return [{ text, hasOther: !isAnyLoad(asked) && partner.nearest !== null }]
    }),
  )
  const said = (lead: string, hasOther: boolean): string[] => {
    const texts = pairs.filter((pair) => pair.hasOther === hasOther).map(({ text }) => text)
    return texts.length === 0 ? [] : [`${lead}: ${texts.join('; ')}.`]
  }
  const text = [
    ...said(`Not measured together for ${metricLabel(metric)} ${rangeText(asked)}`, true),
    ...said(
      isAnyLoad(asked) ? `Never measured together for ${metricLabel(metric)}` : never(metric),
      false,
    ),
  ].join(' ')
  return text.replace(AMBIENT, '$& (L4 only; a waypoint adds L7)')
}

/** "all by vendors", "2 independent, 1 of unknown interest, 4 by vendors": publications behind the ranges, each once. */
export function sourcesText(ranges: readonly OverheadRange[]): string {
  const published = groupBy(
    ranges.flatMap(({ sources }) => sources),
    ({ slug }) => slug,
  )
  // Who is a vendor of one of the products is none of another: the interest in one is named.
  const relations = [...published.values()].map(
    (found) => (found.find(({ relation }) => relation === 'vendor') ?? found[0])?.relation,
  )
  const count = (relation: string): number => relations.filter((one) => one === relation).length
  const [independent, unknown, vendor] = ['independent', 'unknown', 'vendor'].map(count)
  if (relations.length === 1)
    return vendor === 1
      ? 'one publication, by a vendor'
      : independent === 1
        ? 'one independent publication'
        : 'one publication of unknown interest'
  if (vendor === relations.length)
    return relations.length === 2
      ? 'both publications by vendors'
      : `all ${formatCount(relations.length)} publications by vendors`
  const parts = [
    [independent, 'independent'],
    [unknown, 'of unknown interest'],
    [vendor, 'by vendors'],
  ] as const
  const said = parts.flatMap(([n = 0, words]) => (n === 0 ? [] : [`${n} ${words}`]))
  return `${formatCount(relations.length)} publications, ${said.join(', ')}`
}

/** "Istio’s vendor", "vendors and independent publishers": who published figures of a row, without a count. */
export function publishersText(
  { meshName }: Pick<OverheadRange, 'meshName'>,
  sources: readonly Pick<RangeSource, 'relation' | 'vendorOf'>[],
): string {
  const vendors = sources.filter(({ relation }) => relation === 'vendor')
  const has = (relation: string) => sources.some((one) => one.relation === relation)
  const isOwn = vendors.every(({ vendorOf }) => vendorOf.includes(meshName))
  return [
    vendors.length > 0 && (isOwn ? `${meshName}’s vendor` : 'vendors'),
    has('unknown') && 'publishers of unknown interest',
    has('independent') && 'independent publishers',
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/, ([^,]+)$/, ' and $1')
}
