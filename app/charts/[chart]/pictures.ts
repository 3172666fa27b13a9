import type { z } from 'zod'
import { barsSpec } from '@/components/charts/definitions/bars'
import { loadSpec } from '@/components/charts/definitions/load'
import { profileSpec } from '@/components/charts/definitions/profile'
import { resourcesSpec } from '@/components/charts/definitions/resources'
import type { ChartSpec } from '@/components/charts/spec'
import type { Db } from '@/server/db'
import { AppError } from '@/server/errors'
import { getPanel } from '@/server/leaderboard/queries'
import type { ResultPanel } from '@/server/results/schemas'
import { loadLevelPanels, profilePanels, resourcePanels } from '@/server/results/series'
import type { Kind } from './name'
import { CHART_HINTS, CHART_QUERIES } from './params'

type Look = Pick<z.infer<(typeof CHART_QUERIES)['bars']>, 'theme' | 'width' | 'title' | 'legend'>
export type Picture = {
  spec: ChartSpec
  panel: ResultPanel
  /** every group that the chart was drawn from; `panel` is the first */
  panels: ResultPanel[]
  look: Look
  /** the address parameters, defaults included */
  query: Record<string, string>
}

/** @throws AppError BAD_REQUEST with the way to write the address */
function read<S extends z.ZodType>(schema: S, kind: Kind, query: Record<string, string>) {
  const result = schema.safeParse(query)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new AppError('BAD_REQUEST', {
    title: 'The chart address is not valid',
    detail: `${issue?.path.join('.') || 'query'}: ${issue?.message ?? 'invalid'}`,
    hint: CHART_HINTS[kind],
  })
}

const texts = (input: Look): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .map(([name, value]): [string, string] => [name, String(value)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

function picture(spec: ChartSpec | null, panels: ResultPanel[], look: Look, why: string): Picture {
  const [panel] = panels
  if (spec && panel) return { spec, panel, panels, look, query: texts(look) }
  throw new AppError('NOT_FOUND', { title: 'No such chart', detail: why })
}

/** The chart that an address names, as on the pages. @throws AppError NOT_FOUND, BAD_REQUEST */
export async function pictureOf(db: Db, kind: Kind, address: URL): Promise<Picture> {
  const query = Object.fromEntries(address.searchParams)
  if (kind === 'load') {
    const input = read(CHART_QUERIES.load, kind, query)
    const panels = await loadLevelPanels(db, input)
    return picture(loadSpec(panels), panels, input, 'the family has a single load level')
  }
  if (kind === 'profile') {
    const input = read(CHART_QUERIES.profile, kind, query)
    const panels = await profilePanels(db, input)
    return picture(profileSpec(panels), panels, input, 'the group has fewer than three percentiles')
  }
  if (kind === 'resources') {
    const input = read(CHART_QUERIES.resources, kind, query)
    const panels = await resourcePanels(db, input)
    return picture(resourcesSpec(panels), panels, input, 'the group has a single resource')
  }
  const input = read(CHART_QUERIES.bars, kind, query)
  const panel = await getPanel(db, input)
  return picture(barsSpec(panel), [panel], input, 'the group has no values')
}
