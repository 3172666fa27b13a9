import type { AcrossPublications, Evidence } from '@/server/results/compare/schemas'
import { counted } from '../../format'
import type { RatioDot, RatioMean, RatioRow } from '../../ratios-spec'
import type { RatiosSpec } from '../../spec'
import { metricLabel } from '../words'
import { acrossText, ratioNumber } from './across-words'
import { withPublication } from './compare-path'
import {
  countLoads,
  findLeader,
  listPaired,
  sideWord,
  type PairedLoad,
  type PairNames,
} from './count-loads'
import { answerText, headline, listCountParts, unlikeText, type AskedLoad } from './evidence-words'
import { groupWords, splitByInterest } from './interest-split'
import { listRatioRows, noRatioText, orient, whyNotCounted, type SourceRatios } from './rows'
import { ratioScale, type RatioScale } from './scale'
import { shortNames, type NamedSubject } from './short-names'

/** Of more reasons only their number is told. */
const MAX_REASONS = 3

/** Which pair of a comparison is drawn. */
export type PairState = {
  subjects: readonly NamedSubject[]
  /** of the second subject after the first */
  position: number
  /** the load that the reader asked for */
  asked: AskedLoad
  /** address of the comparison */
  href: string
  /** id of the section with its loads on that page */
  loadsId: string
}

/** Names and meshes of the two subjects of a pair. */
export function toPair({ subjects, position }: Pick<PairState, 'subjects' | 'position'>) {
  const names = shortNames(subjects)
  const pair = [subjects[0], subjects[position + 1]] as const
  return {
    names: [names[0] ?? '', names[position + 1] ?? ''] as PairNames,
    labels: [pair[0]?.label ?? '', pair[1]?.label ?? ''] as PairNames,
    meshes: [pair[0]?.mesh ?? '', pair[1]?.mesh ?? ''] as const,
    products: pair.flatMap((one) => (one ? [one.meshName ?? one.mesh] : [])),
  }
}

/** Place of a ratio of the first over the second. */
const placeRatio = (ratio: number, metric: string, { place }: RatioScale): number =>
  place(orient(1 / ratio, metric) ?? 1)

type Means = ReadonlyMap<string, RatioMean>

/** The mean of each publication that has a load that counts. */
function listMeans(
  across: AcrossPublications | undefined,
  metric: string,
  scale: RatioScale,
  other: string,
): Means {
  return new Map(
    across?.publications.map(({ slug, ratio, isPooled }) => {
      const at = placeRatio(ratio, metric, scale)
      const words = `mean of the publication: ${ratioNumber(ratio)} times ${other}’s`
      return [slug, { ratio, words, isPooled, at: at > 0 && at < 100 ? at : null }]
    }),
  )
}

function toAcross(
  across: AcrossPublications | undefined,
  metric: string,
  names: PairNames,
  scale: RatioScale,
): RatiosSpec['across'] {
  const text = acrossText(across, metric, names)
  if (text === null) return null
  const pooled = across?.pooled ?? null
  if (pooled === null) return { text, band: null }
  const [from = 0, to = 0] = pooled.prediction
    .map((ratio) => placeRatio(ratio, metric, scale))
    .toSorted((x, y) => x - y)
  return { text, band: { from, to, typical: placeRatio(pooled.typical, metric, scale) } }
}

function toRow(
  source: SourceRatios,
  { place }: RatioScale,
  means: Means,
  state: PairState,
): RatioRow {
  const href = withPublication(state.href, source.id)
  const dots = source.dots.map((dot): RatioDot => ({
    ...dot,
    at: dot.ratio === null ? null : place(dot.ratio),
    href: `${href}#${dot.id}`,
  }))
  return { ...source, dots, mean: means.get(source.id) ?? null, href: `${href}#${state.loadsId}` }
}

/** Whose measurements the count is made of. */
function toSplit(
  paired: readonly PairedLoad[],
  metric: string,
  { names, products }: ReturnType<typeof toPair>,
): RatiosSpec['split'] {
  const counts = countLoads(paired, metric)
  const what = `${names[findLeader(counts) === 'first' ? 0 : 1]} ${sideWord(metric)}`
  return {
    label: `${what}, by interest of the publishers`,
    lead: counts.first === counts.second ? `${what} at` : null,
    groups: splitByInterest(paired, metric, products).map(
      ({ count, loads, sources, ...group }) => ({
        count: `${count} of ${loads}`,
        who: `${groupWords(group)}, ${sources}`,
      }),
    ),
  }
}

const unreadText = ({ together, unread }: Pick<Evidence, 'together' | 'unread'>): string =>
  unread.together === 0
    ? ''
    : `${counted(unread.together, 'older test bed')} not read: the newest ${new Set(together.map(({ panel }) => panel.groupKey)).size} are counted.`

/**
 * A row for each publication, a dot for each load at the ratio of the values of two subjects, and how often which was on
 * the side that a reader looks for: a count, never a rank. Null where no publication measured both.
 */
export function ratiosSpec(
  evidence: Pick<Evidence, 'metric' | 'together' | 'across' | 'unread'>,
  state: PairState,
): RatiosSpec | null {
  const { metric, together } = evidence
  const { position, asked } = state
  const paired = listPaired(together, position)
  if (paired.length === 0) return null
  const pair = toPair(state)
  const { names, meshes, products } = pair
  const counts = countLoads(paired, metric)
  const parts = listCountParts(counts, metric, names)
  const sources = listRatioRows(paired, metric, position, names)
  const scale = ratioScale(sources.flatMap(({ dots }) => dots))
  const across = evidence.across[position]
  const means = listMeans(across, metric, scale, names[1])
  const word = sideWord(metric)
  const leader = findLeader(counts) === 'first' ? 0 : 1
  return {
    kind: 'ratios',
    title: headline(paired, metric, names, asked),
    summary: answerText(evidence, names, products, asked, position),
    metric,
    names,
    meshes,
    word,
    leader,
    counts: {
      label: `${counted(paired.length, 'load')}: ${parts.map(({ count, words }) => `${count} ${words}`).join('; ')}`,
      parts,
      note: unlikeText(counts) || null,
    },
    split: toSplit(paired, metric, pair),
    rows: sources.map((source) => toRow(source, scale, means, state)),
    noteHead: counts.loads > 0 ? `${names[leader]} ${word} at` : null,
    axis: {
      label: `times ${word} ${metricLabel(metric)} on the same test bed at the same load, log scale`,
      same: scale.same,
      ticks: scale.ticks,
    },
    across: toAcross(across, metric, names, scale),
    why: whyNotCounted(paired, MAX_REASONS),
    remarks: [noRatioText(sources), unreadText(evidence)].filter(Boolean),
  }
}
