import type { SpreadKindName } from '@/ingest/dictionary/vocabulary'
import type { EditionColumn } from './editions-spec'
import type { Look } from './look'
import type { Overheads } from './overheads-spec'
import type { Pairs } from './pairs-spec'
import type { Ratios } from './ratios-spec'
import type { Release, ReleaseTrack } from './releases-spec'
import type { StripContent } from './strip-spec'

/**
 * A chart as plain JSON. Definitions (rows -> spec) take every decision: domain, ticks, order, labels, colours,
 * what null means. Picture, interactive chart, file and table only place what is here, so they cannot disagree.
 * Values are in the display unit of the spec; null is a gap, never zero.
 */
export type Axis = {
  label: string
  unit: string
  scale: 'linear' | 'log'
  domain: [number, number]
  ticks: { value: number; label: string }[]
}

export type SpreadKind = SpreadKindName | 'reading'

/** Error bar around a value. `reading` is the precision of reading a chart, drawn thinner than a spread. */
export type Spread = { kind: SpreadKind; lo: number; hi: number; label: string }

/** What is stated about a version on a line of versions, ready to print. */
export type VersionFacts = {
  /** "released 2026-06-05, measured 2026-06-05"; null where no day is stated */
  dates: string | null
  /** its release notes; null: not known */
  notesHref: string | null
}

/** What tooltip and table twin say about a value; every text is ready to print. */
export type Facts = {
  value: string
  /** how far the value lies from the baseline of its chart; null for the baseline itself, and without one */
  over: string | null
  spread: string | null
  /** precision of reading the value off its source; null when exact or not recorded */
  reading: string | null
  /** what can be said against the value before it on its line; null without a line or a verdict */
  state: string | null
  href: string | null
  basis: Basis
  /** absent of what is no version */
  version?: VersionFacts
  /** "4,100 to 10,200 requests/s": where the drift of the test bed alone could have put it; absent where nothing shows that */
  drift?: string
}

/** How a value came about; values of one source mostly share it, and a page sends it once for all of them. */
export type Basis = {
  /** key of the metric dictionary; null of a gap */
  metricKey: string | null
  n: string
  method: string
  flags: string[]
  /** what a published value was read from, or the file of a single run as it was sent */
  sourceHref: string | null
  /** "558 bytes, SHA-256 07c2…" of what was read; null where they are not known, and of single runs */
  sourceFile: string | null
}

export type Bar = {
  id: string
  label: string
  /** "1", "1–2": before its name where an order is proven; absent without one */
  rank?: string
  sublabel: string | null
  look: Look
  /** null: nothing to draw, `note` says why ("not applicable", "withheld by the authors") */
  value: number | null
  valueLabel: string
  /** "+69.3": difference to the baseline in the unit of the axis, beside the value; null without one */
  over: string | null
  /** why it is hollow or pale ("not ranked: errors unknown and 1 more") */
  remark: string | null
  /** below its name in pictures ("1.25.0 · flagged"); what the note of its rows says for all is left out */
  nameNote: string | null
  note: string | null
  spread: Spread | null
  /** single runs, drawn as dots when there are at most six */
  points: number[]
  isBaseline: boolean
  /** set aside by a quality flag: drawn hollow; with a remark alone it lacks a proof and is pale */
  isExcluded: boolean
  /** beside the one that its page is about: drawn paler, with the same marks */
  isPale: boolean
  /** heading above the first bar that has it; null without groups */
  group: string | null
  facts: Facts
}

/** Rows of one axis. */
export type Rows = {
  axis: Axis
  bars: Bar[]
  /**
   * value of the outlined baseline bar, drawn as a thin vertical line; null without baseline. Of overheads the zero
   * line, drawn in full
   */
  reference: { value: number; label: string } | null
  /** what all bars have in common, once below them: their version, why they are hollow or pale; null without any */
  note: string | null
}

type Titled = {
  title: string
  /** the chart in sentences, for screen readers */
  summary: string
}

export type LinePoint = {
  id: string
  x: number
  xLabel: string
  y: number | null
  yLabel: string
  note: string | null
  spread: Spread | null
  isExcluded: boolean
  /** true where it lacks the runs for a rank: drawn pale, unless it is hollow */
  isUnproven?: boolean
  facts: Facts
  /** what stands at the point in place of its value, whatever else has no room */
  callout?: string
  /** where the drift of the test bed alone could have put it from the value before, drawn as a pale bar */
  drift?: { lo: number; hi: number }
  /** true where it lies outside that bar: drawn full and labelled, on a line of which nothing is proven */
  isBeyond?: boolean
}

/** More lines than this have letters at their ends. */
export const MARKERS = 8
export type LineSeries = {
  id: string
  label: string
  look: Look
  /** 0 to 7; 0 is the dot: the shape of its mode, another one for further lines of one mesh and mode */
  marker: number
  /** 0 as its mode is drawn, then other dashes for more lines than shapes */
  dash: number
  /** letter at the end of a line that is one of many, "A" for the topmost; null where few lines need none */
  key: string | null
  /** one of many and neither the highest nor the lowest of its mesh: drawn thin */
  isQuiet: boolean
  /** true where no step of it is proven: pale marks with an outline, joined by a dashed line */
  isPale?: boolean
  points: LinePoint[]
}

/** A tick of an axis; `at`: its place as a fraction of the length of the axis. */
export type XTick = {
  value: number
  /** as the point there is called; the brush and the address know it by this */
  label: string
  at: number
  /** what the axis prints in its place */
  shortLabel?: string
  /** the minor release, "1.7", of one of many versions: the first of each is labelled, the others are ticks */
  group?: string
}

/** A vertical mark between two points: something changed there. */
export type Annotation = {
  id: string
  /** place on the x axis as a fraction of its length */
  at: number
  /** "between a1b2c3d and e4f5a6b: +12%" */
  label: string
  /** where the label does not fit: "+12%" */
  shortLabel: string
  /** false: shown only, drawn dashed */
  isAlert: boolean
}

/** One panel of lines: values of one comparability family. No line crosses a gap. */
export type LineSegment = {
  id: string
  title: string
  /** why this segment is not joined to the one before; null for the first */
  breakReason: string | null
  /** the same where that is long for a small panel */
  breakShort?: string
  axis: Axis
  xTicks: XTick[]
  series: LineSeries[]
  annotations: Annotation[]
  /** true where another chart beside it names the same lines: no legend of its own */
  hasNamesElsewhere?: boolean
  /** true in a small chart beside its values: of each line only the last one is printed */
  hasLastValuesOnly?: boolean
  /** small print below its x axis */
  note?: string
}

type Lines = {
  /** below the x axis; null where its ticks say enough */
  xLabel: string | null
  /** head of the column of x values in the table */
  xHead: string
  /** head of the column of states in the table; null where points are not compared along the line */
  stateHead: string | null
  segments: LineSegment[]
}

/** Bars of one quantity, statistic and scope, grouped by component. */
export type ResourcePanel = Rows & { id: string; title: string }

/** Cost and latency of one condition: `x` is the cost, `y` the latency, `xLabel` the load in full. */
export type CostPoint = LinePoint & {
  y: number
  xSpread: Spread | null
  /** the cost, ready to print */
  costLabel: string
  /** the load as it stands at the mark: "2,000"; null of a load without neighbours */
  mark: string | null
}
/** One subject: its marks are joined in the order of the loads. */
export type CostSeries = Omit<LineSeries, 'points'> & { points: CostPoint[] }

/** One scatter: a quantity of one test bed, whose loads differ in nothing but the swept one. */
export type CostPanel = {
  id: string
  title: string
  /** the loads in their order */
  note: string
  xAxis: Axis
  axis: Axis
  /** whether the origin is the baseline: latencies are what was added to it */
  isAdded: boolean
  series: CostSeries[]
}

/** What each kind of chart is drawn from. */
type Contents = {
  /** values as bars from zero */
  bars: Rows
  /** overheads over a baseline as dots around a zero line */
  overhead: Rows
  /** CPU and memory by component, one panel for each axis */
  resources: { panels: ResourcePanel[] }
  /** versions in order */
  trend: Lines
  /** run after run */
  runs: Lines
  /** values against load */
  load: Lines
  /** the percentiles of one load level */
  profile: Lines
  /** latency against CPU and memory on one test bed */
  cost: { panels: CostPanel[] }
  /** every published overhead of one statistic */
  overheads: Overheads
  /** editions of one document side by side, never joined; `rule` says how they are read */
  editions: { axis: Axis; columns: EditionColumn[]; rule: string }
  /** what one publication measured at one load: `head` the quantity, `sure` its runs, `notes` what it proves */
  strip: { head: string; unit: string; sure: string; notes: string[]; content: StripContent }
  /** measured conditions of a product by minor release; `words` says one in full */
  releases: { mesh: string; tracks: ReleaseTrack<Release & { words: string }>[]; note: string }
  /** one subject against another, load by load */
  ratios: Ratios
  /** pairs on the test beds that publications share between them */
  pairs: Pairs
}

export type ChartKind = keyof Contents
/** The specification of one kind, or of any of several. */
export type SpecOf<K extends ChartKind> = { [P in K]: { kind: P } & Titled & Contents[P] }[K]

export type BarsSpec = SpecOf<'bars' | 'overhead'>
export type ResourcesSpec = SpecOf<'resources'>
export type CostSpec = SpecOf<'cost'>
export type OverheadsSpec = SpecOf<'overheads'>
export type RatiosSpec = SpecOf<'ratios'>
export type PairsSpec = SpecOf<'pairs'>
export type LineKind = 'trend' | 'runs' | 'load' | 'profile'
export type LinesSpec = SpecOf<LineKind>
export type ChartSpec = SpecOf<ChartKind>
