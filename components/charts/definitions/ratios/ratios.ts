import type { AcrossPublications, Evidence } from '@/server/results/compare/schemas'
import { counted } from '../../format'
import type { RatioDot, RatioMark, RatioMean, RatioPooled, RatioRow } from '../../ratios-spec'
import type { RatiosSpec } from '../../spec'
import { metricLabel } from '../words'
import { acrossText, pooledWords, ratioNumber } from './across-words'
import { withPublication } from './compare-path'
import {
  countLoads,
  findLeader,
  listPaired,
  sideWord,
  type PairedLoad,
  type PairNames,
} from './count-loads'
import {
  answerSentence,
  answerText,
  askedLoadText,
  listCountParts,
  unlikeText,
  type AskedLoad,
} from './evidence-words'
import { groupWords, splitByInterest } from './interest-split'
import {
  listRatioRows,
  noRatioText,
  orient,
  timesText,
  whyNotCounted,
  type SourceRatios,
} from './rows'
import { ratioScale, type RatioScale } from './scale'
import { itsText, shortNames, type NamedSubject } from './short-names'

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

/** A ratio of the first over the second, on the axis. */
const toMark = (ratio: number, metric: string, { place }: RatioScale): RatioMark => ({
  ratio,
  times: timesText(ratio),
  at: place(orient(1 / ratio, metric) ?? 1),
})

type Means = ReadonlyMap<string, RatioMean>

/** The mean of each document that has a load that counts. */
function listMeans(
  across: AcrossPublications | undefined,
  metric: string,
  scale: RatioScale,
  other: string,
): Means {
  return new Map(
    across?.estimates.map(({ document, ratio, isPooled }) => {
      const words = `mean of the publication: ${ratioNumber(ratio)} times ${itsText(other)}`
      return [document, { ...toMark(ratio, metric, scale), words, isPooled }]
    }),
  )
}

function toPooled(
  across: AcrossPublications,
  metric: string,
  names: PairNames,
  scale: RatioScale,
): RatioPooled | null {
  const { pooled, documents } = across
  if (pooled === null) return null
  const ends = (bounds: readonly [number, number]): RatioPooled['interval'] => {
    const [one, other] = [toMark(bounds[0], metric, scale), toMark(bounds[1], metric, scale)]
    return one.at <= other.at ? [one, other] : [other, one]
  }
  return {
    ...pooledWords(pooled, documents, names),
    typical: toMark(pooled.typical, metric, scale),
    interval: ends(pooled.interval),
    prediction: ends(pooled.prediction),
  }
}

/** What the axis has to reach where that flattens nothing. */
const listExpected = (across: AcrossPublications | undefined, metric: string): (number | null)[] =>
  across?.pooled?.prediction.map((ratio) => orient(1 / ratio, metric)) ?? []

function toAcross(
  across: AcrossPublications | undefined,
  metric: string,
  names: PairNames,
  scale: RatioScale,
  load: string,
): RatiosSpec['across'] {
  const text = acrossText(across, metric, names, load)
  if (across === undefined || text === null) return null
  const { documents, publishers, reason: missing } = across
  return { text, pooled: toPooled(across, metric, names, scale), missing, documents, publishers }
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

/** "Means of the publications: ELCA 0.97, … times Istio’s."; empty where none has one. */
function meansText(rows: readonly RatioRow[], [, second]: PairNames): string {
  const means = rows.flatMap(({ title, mean }) =>
    mean === null ? [] : [`${title} ${ratioNumber(mean.ratio)}`],
  )
  return means.length === 0
    ? ''
    : `Means of the publications: ${means.join('; ')} times ${itsText(second)}.`
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
  const across = evidence.across[position]
  const word = sideWord(metric)
  const expected = listExpected(across, metric).map((ratio) => ({ ratio, state: 'out' as const }))
  const scale = ratioScale([...sources.flatMap(({ dots }) => dots), ...expected], word)
  const means = listMeans(across, metric, scale, names[1])
  const rows = sources.map((source) => toRow(source, scale, means, state))
  const said = toAcross(across, metric, names, scale, askedLoadText(asked))
  const leader = findLeader(counts) === 'first' ? 0 : 1
  return {
    kind: 'ratios',
    title: answerSentence(evidence, names, asked, position),
    summary: [
      answerText(evidence, names, products, asked, position),
      meansText(rows, names),
      said?.text,
    ]
      .filter(Boolean)
      .join(' '),
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
    rows,
    noteHead: counts.loads > 0 ? `${names[leader]} ${word} at` : null,
    axis: {
      label: `${metricLabel(metric)} of ${names[0]} in multiples of ${itsText(names[1])}, on the same test bed at the same load, log scale`,
      same: scale.same,
      ticks: scale.ticks,
    },
    across: said,
    why: whyNotCounted(paired, MAX_REASONS),
    remarks: [noRatioText(sources), unreadText(evidence)].filter(Boolean),
  }
}
