import { Prisma } from '@/prisma/generated/client'
import { issueWords } from '@/ingest/model/first-issue'
import type { z } from 'zod'
import { dataRows, overheadRows, runRows, trendRows } from '@/components/charts/data/rows'
import { aboutCondition, barsSpec } from '@/components/charts/definitions/bars'
import { costSpec } from '@/components/charts/definitions/cost'
import { loadSpec } from '@/components/charts/definitions/load'
import { overheadSpec } from '@/components/charts/definitions/overhead'
import { profileSpec } from '@/components/charts/definitions/profile'
import { withRanks } from '@/components/charts/definitions/ranks'
import { resourcesSpec } from '@/components/charts/definitions/resources'
import { runsSpec } from '@/components/charts/definitions/runs'
import { unprovenSteps } from '@/components/charts/definitions/step-proof'
import { stripSpec } from '@/components/charts/definitions/strip'
import { trendSpec } from '@/components/charts/definitions/trend'
import { parseChartMetricKey } from '@/components/charts/definitions/words'
import { drawnRows, inState } from '@/components/charts/data/shown-state'
import type { ChartSpec } from '@/components/charts/spec'
import { noneRankedText } from '@/components/results/rank-words'
import { distinctSources } from '@/components/results/sources'
import { publicUrl } from '@/env'
import { compareInGroup } from '@/server/results/compare/queries'
import { CompareInput } from '@/server/results/compare/schemas'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { getCostBed } from '@/server/results/cost/queries'
import { getPanel, getPanelOverheads } from '@/server/results/leaderboard/queries'
import { rankPanel } from '@/server/results/verdicts'
import { getCiTrend, getTrend } from '@/server/trends/get-trend'
import { findSuccessor } from '@/server/results/axis-successor'
import type { ResultPanel } from '@/server/results/schemas'
import { loadLevelPanels, profilePanels, resourcePanels } from '@/server/results/series'
import {
  CHART_HINTS,
  CHART_QUERIES,
  type ChartQuery,
  type Kind,
  listParameters,
  type Look,
} from './chart-query'
import { readKey, throwRetracted } from './find-notices'
import { keepSubjects, listSubjects, pickSubjects } from './pick-subjects'
import type { Content, Picture } from './picture'
import { readEditions } from './read-editions'
import { overheadsContent } from './read-overheads'
import { readReleases } from './read-releases'
import { readStrip } from './read-strip'
import { readPairs } from './read-pairs'
import { readRatios } from './read-ratios'

type Reader = (db: Db, query: Record<string, string>) => Promise<[Content | null, Look]>

/** @throws AppError BAD_REQUEST with the way to write the address */
function reader<S extends z.ZodType<Look>>(
  kind: Kind,
  schema: S,
  load: (db: Db, input: z.output<S>) => Promise<Content | null>,
): Reader {
  return async (db, query) => {
    const result = schema.safeParse(query)
    if (result.success) return [await load(db, result.data), result.data]
    throw new AppError('BAD_REQUEST', {
      title: 'The chart address is not valid',
      detail: issueWords(result.error, 'query'),
      hint: CHART_HINTS[kind],
    })
  }
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** The publication with its method; without one, the first condition. */
const pageOf = ({ origin }: ResultPanel, conditionIds: readonly number[]): string =>
  origin.publication
    ? `/publications/${origin.publication.slug}`
    : `/conditions/${conditionIds[0] ?? ''}`

function ofPanels(
  spec: ChartSpec | null,
  panels: readonly ResultPanel[],
  why: string,
): Content | null {
  const [first] = panels
  const sources = distinctSources(panels.map((panel) => panel.origin))
  const conditionIds = unique(panels.flatMap((p) => p.rows.map((row) => row.value.conditionId)))
  return first === undefined
    ? null
    : {
        spec,
        origin: first.origin,
        sources,
        why,
        page: pageOf(first, conditionIds),
        isPart: panels.some(({ leftOut }) => leftOut > 0),
        caveat: null,
        rows: dataRows(panels, publicUrl()),
        table: null,
        measuredBy: null,
        from: {
          conditionIds,
          runIds: null,
          keys: { of: 'group', hex: unique(panels.map((panel) => panel.groupKey)) },
          publications: unique(panels.flatMap((panel) => panel.origin.publication?.slug ?? [])),
        },
      }
}

/** Bars stand in the order of their values, lines above each other; where that is no rank, the picture says so. */
function withRanking(content: Content | null, panels: readonly ResultPanel[]): Content | null {
  const isSorted =
    content?.spec?.kind === 'bars' &&
    panels.every(({ key }) => parseChartMetricKey(key).of.better !== 'neither')
  return content && { ...content, caveat: noneRankedText(panels.map(rankPanel), isSorted) }
}

const NOT_SHARED = 'the subjects were not measured together under the same conditions'

const meshPage = (mesh: string, metric: string): string =>
  `/meshes/${mesh}?metric=${encodeURIComponent(metric)}`

async function runsContent(db: Db, input: ChartQuery<'runs'>): Promise<Content | null> {
  const { trend, conditionIds } = await getCiTrend(db, input)
  const { segments } = trend
  const [first] = segments
  const sources = distinctSources(segments.map((segment) => segment.origin))
  return first === undefined
    ? null
    : {
        spec: runsSpec(trend, input.axis),
        origin: first.origin,
        sources,
        why: '',
        page: meshPage(input.mesh, input.metric),
        isPart: false,
        caveat: null,
        rows: runRows(trend, publicUrl()),
        table: null,
        measuredBy: null,
        from: {
          conditionIds,
          runIds: segments.flatMap((segment) => segment.runs.map((run) => run.runId)),
          keys: { of: 'group', hex: unique(segments.map((segment) => segment.groupKey)) },
          publications: unique(segments.flatMap((s) => s.origin.publication?.slug ?? [])),
        },
      }
}

async function comparedContent(db: Db, input: ChartQuery<'compare'>): Promise<Content | null> {
  const { metric, rps = null, group = '' } = input
  const subjects = listSubjects(input)
  const asked = CompareInput.parse({ subjects, rps })
  const found = await compareInGroup(db, { ...asked, metric }, group)
  if (!found) throw new AppError('NOT_FOUND', { title: 'No such chart', detail: NOT_SHARED })
  return withRanking(ofPanels(barsSpec(found.panel), [found.panel], ''), [found.panel])
}

/** Rows of the latencies and of the costs: a file has both. */
async function costContent(db: Db, input: ChartQuery<'cost'>): Promise<Content | null> {
  const bed = await getCostBed(db, input)
  const loads = bed.quantities.flatMap((quantity) => quantity.loads)
  const latencies = new Map(loads.map(({ panel }) => [panel.groupKey, panel]))
  const panels = [...latencies.values(), ...loads.map(({ costPanel }) => costPanel)]
  const content = ofPanels(costSpec(bed), panels, 'the family has fewer than two points')
  const hex = [bed.familyKey]
  return content && { ...content, from: { ...content.from, keys: { of: 'family', hex } } }
}

const READERS: Record<Kind, Reader> = {
  bars: reader('bars', CHART_QUERIES.bars, async (db, input) => {
    const kept = input.about === undefined ? {} : { kept: Prisma.sql`c.id = ${input.about}` }
    const panel = await getPanel(db, input, kept)
    const ranked =
      input.ranks === '1' ? withRanks(barsSpec(panel), rankPanel(panel)) : barsSpec(panel)
    const spec = input.about === undefined ? ranked : aboutCondition(ranked, input.about)
    return withRanking(ofPanels(spec, [panel], ''), [panel])
  }),
  overhead: reader('overhead', CHART_QUERIES.overhead, async (db, input) => {
    const found = await getPanelOverheads(db, input, keepSubjects(input))
    const [panel = found.panel] = pickSubjects([found.panel], input)
    const drawn = new Set(panel.rows.map(({ value }) => value.conditionId))
    const overheads = found.overheads.filter(({ conditionId }) => drawn.has(conditionId))
    const spec = overheadSpec(panel, overheads, input.in)
    const content = ofPanels(spec, [panel], 'the group has no linked baseline')
    return content && { ...content, rows: overheadRows(panel, overheads, publicUrl()) }
  }),
  load: reader('load', CHART_QUERIES.load, async (db, input) => {
    const read = await loadLevelPanels(db, input, keepSubjects(input))
    const panels = pickSubjects(read, input)
    const content = ofPanels(
      loadSpec(panels, input.axis),
      panels,
      'the family has a single load level',
    )
    const hex = unique(panels.map((panel) => panel.familyKey))
    return withRanking(
      content && { ...content, from: { ...content.from, keys: { of: 'family', hex } } },
      panels,
    )
  }),
  profile: reader('profile', CHART_QUERIES.profile, async (db, input) => {
    const read = await profilePanels(db, input, keepSubjects(input))
    const panels = pickSubjects(read, input)
    return ofPanels(
      profileSpec(panels, input.axis),
      panels,
      'the group has fewer than three percentiles',
    )
  }),
  resources: reader('resources', CHART_QUERIES.resources, async (db, input) => {
    const read = await resourcePanels(db, input, keepSubjects(input))
    const panels = pickSubjects(read, input)
    return ofPanels(resourcesSpec(panels), panels, 'the group has a single resource')
  }),
  cost: reader('cost', CHART_QUERIES.cost, costContent),
  compare: reader('compare', CHART_QUERIES.compare, comparedContent),
  trend: reader('trend', CHART_QUERIES.trend, async (db, input) => {
    const { trend, panels } = await getTrend(db, input)
    const found = ofPanels(trendSpec(trend, input.axis), panels, '')
    const content = found && { ...found, rows: trendRows(trend, panels, publicUrl()) }
    // In the order in which they are drawn.
    const sources = distinctSources(trend.parts.map((part) => part.origin))
    const origin = sources[0] ?? content?.origin
    const page = meshPage(input.mesh, input.metric)
    return content && origin
      ? { ...content, origin, sources, page, caveat: unprovenSteps(trend) }
      : null
  }),
  runs: reader('runs', CHART_QUERIES.runs, runsContent),
  overheads: reader('overheads', CHART_QUERIES.overheads, overheadsContent),
  editions: reader('editions', CHART_QUERIES.editions, readEditions),
  strip: reader('strip', CHART_QUERIES.strip, async (db, input) => {
    const measured = await readStrip(db, input)
    return ofPanels(stripSpec(measured), [measured.panel], '')
  }),
  releases: reader('releases', CHART_QUERIES.releases, readReleases),
  ratios: reader('ratios', CHART_QUERIES.ratios, readRatios),
  pairs: reader('pairs', CHART_QUERIES.pairs, readPairs),
}

const SPLIT = 'Some runs of this address were made under another load and are on another card'

type Drawable = Content & { spec: ChartSpec }

/** @throws AppError NOT_FOUND where there are too few values to draw */
async function readDrawable(
  db: Db,
  kind: Kind,
  query: Record<string, string>,
): Promise<[Drawable, Look]> {
  const [content, look] = await READERS[kind](db, query)
  if (!content?.spec)
    throw new AppError('NOT_FOUND', {
      title: 'No such chart',
      detail: content?.why ?? 'there are no values',
    })
  return [{ ...content, spec: content.spec }, look]
}

/**
 * The chart at an address; that of the card which most of its runs are on now, where the key of its runs changed.
 * @throws as `loadPicture`
 */
async function read(
  db: Db,
  kind: Kind,
  given: Record<string, string>,
): Promise<{ read: [Drawable, Look]; split: string | null }> {
  const ask = (query: Record<string, string>) => readDrawable(db, kind, query)
  try {
    return { read: await ask(given), split: null }
  } catch (error) {
    const key = readKey(given)
    const isGone = error instanceof AppError && error.code === 'NOT_FOUND' && key !== null
    const successor = isGone ? await findSuccessor(db, key.of, key.digits) : null
    if (key === null || successor === null) return throwRetracted(db, kind, given, error)
    const query = { ...given, [key.of]: successor.key }
    const found = await ask(query).catch((none: unknown) => throwRetracted(db, kind, query, none))
    return { read: found, split: successor.isSplit ? SPLIT : null }
  }
}

/** The chart at an address, as on the pages. @throws AppError NOT_FOUND, BAD_REQUEST, GONE */
export async function loadPicture(db: Db, kind: Kind, address: URL): Promise<Picture> {
  const given = Object.fromEntries(address.searchParams)
  const {
    read: [content, look],
    split,
  } = await read(db, kind, given)
  const { why: _why, spec, rows, ...rest } = content
  const shown = inState(spec, given)
  return {
    ...rest,
    spec: shown,
    rows: drawnRows(rows, shown, publicUrl()),
    split,
    look,
    query: listParameters(given, look),
  }
}
