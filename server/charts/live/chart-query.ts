import { z } from 'zod'
import { MODES } from '@/ingest/dictionary/vocabulary'
import { OTHER_TRUSTS } from '@/server/catalogue/schemas'
import type { SubjectRef } from '@/server/results/compare/schemas'
import { subjectOfText } from '@/server/results/compare/subject-text'

const KEY = z.string().regex(/^[0-9a-f]{16,64}$/, '16 to 64 hexadecimal digits')
const METRIC = z.string().min(1).max(120)
/** A declared product, or mode, carries the mark of its organisation: gate~acme. */
const MESH = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{0,79}(~[a-z0-9.-]{1,80}){0,2}$/, 'short name of a mesh')
const SUBJECT = z.string().transform((text, context): SubjectRef => {
  const ref = subjectOfText(text)
  if (ref) return ref
  context.addIssue('expected mesh, mesh@version or mesh@version:mode')
  return z.NEVER
})
const RATE = z.coerce.number().positive()
/** Requests per second and connections; either may be left out. */
const EDITION_LOAD = z.string().regex(/^\d{0,9}x\d{0,9}$/, 'a load as 1000x4')
const SIDE = z.coerce.number().int().min(120).max(2400)

const PICTURE = {
  theme: z.enum(['light', 'dark', 'auto']).default('light'),
  width: SIDE.default(720),
  /** default: as tall as the chart needs */
  height: SIDE.optional(),
  /** pixels of a PNG per px */
  scale: z.coerce.number().int().min(1).max(3).default(1),
  title: z.enum(['0', '1']).default('1'),
  legend: z.enum(['0', '1']).default('1'),
}

/** For line charts: the scale of the value axis; default: whichever fits. */
const AXIS = { axis: z.enum(['linear', 'log']).optional() }

/** What a reader of the page hid, and the part that is shown: names of lines, ends of the x axis. */
const SHOWN = {
  hide: z.string().max(2000).optional(),
  zoom: z.string().max(200).optional(),
}

/** The chosen subjects of a comparison; the first is the reference. */
const SUBJECTS = {
  a: SUBJECT,
  b: SUBJECT,
  c: SUBJECT.optional(),
  d: SUBJECT.optional(),
  e: SUBJECT.optional(),
  f: SUBJECT.optional(),
}

/** Subjects that are drawn alone, with the baselines; without them all are. */
const CHOSEN = { ...SUBJECTS, a: SUBJECT.optional(), b: SUBJECT.optional() }

/**
 * Query of a chart image by its kind; `group` and `family` are the leading digits of comparability keys.
 * Unknown parameters are refused: a typo must not silently change the picture.
 */
export const CHART_QUERIES = {
  /** `ranks`: whether proven ranks stand at the bars; `about`: the condition beside which the others are paler */
  bars: z.strictObject({
    metric: METRIC,
    group: KEY,
    ranks: z.enum(['0', '1']).default('1'),
    about: z.coerce.number().int().positive().optional(),
    ...PICTURE,
  }),
  overhead: z.strictObject({
    metric: METRIC,
    group: KEY,
    in: z.enum(['difference', 'percent']).default('difference'),
    ...CHOSEN,
    ...PICTURE,
  }),
  load: z.strictObject({ metric: METRIC, family: KEY, ...CHOSEN, ...AXIS, ...SHOWN, ...PICTURE }),
  profile: z.strictObject({ metric: METRIC, group: KEY, ...CHOSEN, ...AXIS, ...SHOWN, ...PICTURE }),
  resources: z.strictObject({ group: KEY, ...CHOSEN, ...PICTURE }),
  /** `metric`: a cost; without it CPU and memory */
  cost: z.strictObject({ family: KEY, metric: METRIC.optional(), ...PICTURE }),
  /** the chosen subjects of one group, as on the page for comparisons; without `group` the first that it shows */
  compare: z.strictObject({
    ...SUBJECTS,
    metric: METRIC.default('http.latency.p99'),
    rps: z.coerce.number().positive().optional(),
    group: KEY.optional(),
    ...PICTURE,
  }),
  trend: z.strictObject({
    mesh: MESH,
    metric: METRIC,
    group: KEY,
    ...AXIS,
    ...SHOWN,
    ...PICTURE,
  }),
  /** `run`: of a pull request, behind the runs that it is compared with */
  runs: z.strictObject({
    mesh: MESH,
    metric: METRIC,
    group: KEY,
    line: KEY,
    run: z.uuid().optional(),
    ...AXIS,
    ...SHOWN,
    ...PICTURE,
  }),
  /** every published overhead, by the query of the front page; `in=share`: of a quantity of which more is better */
  overheads: z.strictObject({
    metric: METRIC.default('http.latency.p99'),
    from: z.union([z.literal('any'), RATE], 'expected any, or requests per second').optional(),
    to: RATE.optional(),
    mesh: MESH.optional(),
    mode: z.enum(MODES).optional(),
    independent: z.enum(['0', '1']).default('0'),
    in: z.enum(['added', 'times', 'share']).default('added'),
    ...PICTURE,
  }),
  /** one document at one load; `beside`: the other load whose chart shares its axis */
  editions: z.strictObject({
    mesh: MESH,
    metric: METRIC,
    document: z.string().min(1).max(120),
    load: EDITION_LOAD,
    beside: EDITION_LOAD.optional(),
    ...PICTURE,
  }),
  /** what one publication measured at one load, as its row shows it */
  strip: z.strictObject({ metric: METRIC, group: KEY, ...PICTURE }),
  releases: z.strictObject({ mesh: MESH, ...PICTURE }),
  /**
   * every load of one pair, as on the page for comparisons. `pair`: the subject that is compared with the first; `from`, `to`:
   * bounds of the load; `trust`: senders that are not publications
   */
  ratios: z.strictObject({
    ...SUBJECTS,
    pair: z.enum(['b', 'c', 'd', 'e', 'f']).default('b'),
    metric: METRIC.optional(),
    rps: z.coerce.number().positive().optional(),
    from: z.coerce.number().positive().optional(),
    to: z.coerce.number().positive().optional(),
    trust: z.enum(OTHER_TRUSTS).optional(),
    ...PICTURE,
  }),
  /** head to head: pairs on shared test beds; `mesh`: its pairs alone */
  pairs: z.strictObject({
    metric: METRIC.default('http.latency.p99'),
    mesh: MESH.optional(),
    ...PICTURE,
  }),
}
export type Kind = keyof typeof CHART_QUERIES
export type ChartQuery<K extends Kind> = z.infer<(typeof CHART_QUERIES)[K]>
export type Look = Pick<ChartQuery<'bars'>, keyof typeof PICTURE>

/** The appearance of a chart, separate from its content. */
export const pickLook = ({ theme, width, height, scale, title, legend }: Look): Look => ({
  theme,
  width,
  height,
  scale,
  title,
  legend,
})

/** The address of the content alone, which is the same in every size and theme. */
export function withoutLook(address: URL): URL {
  const content = new URL(address)
  for (const name of Object.keys(PICTURE)) content.searchParams.delete(name)
  return content
}

/** The appearance that an address asks for; null where the address is not valid. */
export function readLook(kind: Kind, given: Record<string, string>): Look | null {
  const schema: z.ZodType<Look> = CHART_QUERIES[kind]
  const result = schema.safeParse(given)
  return result.success ? pickLook(result.data) : null
}

/**
 * The parameters that determine a picture, sorted; the scale is none of them: another one has more pixels, not more content.
 */
export function listParameters(given: Record<string, string>, look: Look): Record<string, string> {
  const { scale: _scale, ...shown } = { ...given, ...pickLook(look) }
  const named = Object.entries(shown).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    named
      .map(([name, value]) => [name, String(value)])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )
}

const HEX = '<16 hex digits>'
const LOOK = 'theme=light|dark|auto&width=720'

/** How to write the URL of each chart kind. */
export const CHART_HINTS: Record<Kind, string> = {
  bars: `/charts/bars.svg?metric=http.latency.p99&group=${HEX}&${LOOK}`,
  overhead: `/charts/overhead.svg?metric=http.latency.p99&group=${HEX}&in=difference|percent&${LOOK}`,
  load: `/charts/load.svg?metric=http.latency.p99&family=${HEX}&axis=linear|log&hide=<line,line>&zoom=<from~to>&${LOOK}`,
  profile: `/charts/profile.svg?metric=http.latency&group=${HEX}&axis=linear|log&hide=<line,line>&zoom=<from~to>&${LOOK}`,
  resources: `/charts/resources.svg?group=${HEX}&${LOOK}`,
  cost: `/charts/cost.svg?family=${HEX}&metric=cpu.cores.mean@data_plane.sum&${LOOK}`,
  compare: `/charts/compare.svg?a=istio:ambient&b=linkerd&metric=http.latency.p99&${LOOK}`,
  trend: `/charts/trend.svg?mesh=istio&metric=http.latency.p99&group=${HEX}&axis=linear|log&hide=<line,line>&zoom=<from~to>&${LOOK}`,
  runs: `/charts/runs.svg?mesh=istio&metric=http.latency.p99&group=${HEX}&line=${HEX}&axis=linear|log&hide=<line,line>&zoom=<from~to>&${LOOK}`,
  overheads: `/charts/overheads.svg?metric=http.latency.p99&from=1000&to=2000&mesh=istio&mode=ambient&independent=1&in=added|times|share&${LOOK}`,
  editions: `/charts/editions.svg?mesh=istio&metric=http.latency.p99&document=istio-docs-performance&load=1000x4&beside=1000x64&${LOOK}`,
  strip: `/charts/strip.svg?metric=http.latency.p99&group=${HEX}&${LOOK}`,
  releases: `/charts/releases.svg?mesh=istio&${LOOK}`,
  ratios: `/charts/ratios.svg?a=linkerd&b=istio:sidecar&metric=http.latency.p99&${LOOK}`,
  pairs: `/charts/pairs.svg?metric=http.latency.p99&mesh=istio&${LOOK}`,
}
