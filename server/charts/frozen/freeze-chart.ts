import { isDemonstration } from '@/components/charts/definitions/review-words'
import { svgSize } from '@/components/charts/file/fitted-svg'
import { citedTitle } from '@/components/charts/definitions/cited-title'
import { toCompared } from '@/components/embeds/citation'
import { minShownWidth, NARROW_WIDTH } from '@/components/embeds/frame-sizes'
import { formatDay } from '@/components/embeds/words'
import { sourcesWords, sourceTitle } from '@/components/results/sources'
import { publicUrl } from '@/env'
import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import type { Db } from '@/server/platform/db/client'
import type { SnapshotDefinition, SnapshotResponse } from '@/server/charts/snapshots/schemas'
import { AppError } from '@/server/platform/errors'
import { freeze } from '@/server/charts/snapshots/snapshots'
import { drawChart } from '../drawing/draw'
import type { Asker } from '../drawing/thread'
import { chartName } from '../live/chart-name'
import { loadPicture } from '../live/chart-content'
import { measuredWords } from './measured-words'
import { sitePage } from '../frames/live-frame'
import type { Picture } from '../live/picture'

/** What Meshbench compared: every publication by its short title, or every sender that is none; undefined of one origin. */
async function listCompared(
  db: Db,
  { origin, sources, from }: Picture,
): Promise<SnapshotDefinition['source']['compared']> {
  if (origin !== null) return undefined
  if (sources.length > 0) {
    const isPublished = sources.every(({ publication }) => publication !== null)
    return toCompared(sources.map(sourceTitle), isPublished ? 'publication' : 'source')
  }
  const publications = await db.publication.findMany({
    where: { slug: { in: from.publications } },
    select: { title: true, shortTitle: true },
    orderBy: { slug: 'asc' },
  })
  const titles = publications.map(({ title, shortTitle }) => shortTitle ?? title)
  return titles.length === 0 ? undefined : toCompared(titles, 'publication')
}

/** The same chart for narrow pages; null where it is narrow, or has a size that was asked for. */
async function drawNarrow(picture: Picture, when: string, asker: Asker): Promise<string | null> {
  const { look } = picture
  if (look.height !== undefined || minShownWidth(look.width) <= NARROW_WIDTH) return null
  return drawChart({ ...picture, look: { ...look, width: NARROW_WIDTH } }, when, asker)
}

/**
 * Freezes a chart in its current state.
 * @param query address parameters of its image
 * @param asker whose turn its drawings take where they are large
 * @throws AppError; FORBIDDEN for a demonstration, BUSY
 */
export async function freezePicture(
  db: Db,
  chart: string,
  query: string,
  asker: Asker,
): Promise<{ isNew: boolean; frozen: SnapshotResponse }> {
  const address = new URL(`${publicUrl()}/charts/${encodeURIComponent(chart)}.svg`)
  address.search = query
  const picture = await loadPicture(db, chartName(`${chart}.svg`).kind, address)
  const { spec, origin, sources, from } = picture
  if (sources.some(isDemonstration))
    throw new AppError('FORBIDDEN', {
      title: `${DEMONSTRATION} cannot be frozen`,
      detail: 'a frozen chart is kept for ever, and a demonstration can be removed',
    })
  const dated = await measuredWords(db, from.conditionIds, from.publications)
  // The image of a frozen chart is often all that a reader sees of it.
  const when = [dated, `Frozen on ${formatDay(new Date().toISOString())}`]
    .filter(Boolean)
    .join('. ')
  const svg = await drawChart(picture, when, asker)
  const compared = await listCompared(db, picture)
  const source = {
    title: picture.measuredBy ?? sourcesWords(sources),
    // With several sources, link the page that names them all.
    url: sources.length === 1 ? (origin?.publication?.url ?? null) : sitePage(picture),
    organisation: origin?.organisation ?? 'Meshbench',
    ...(compared && { compared }),
    ...(dated !== null && { dated }),
    page: sitePage(picture),
  }
  const { hash, isNew, createdAt } = await freeze(db, {
    svg,
    narrowSvg: await drawNarrow(picture, when, asker),
    title: citedTitle(spec),
    ...svgSize(svg),
    definition: { chart, query: picture.query, spec: { ...spec }, source },
    from,
  })
  const url = `${publicUrl()}/s/${hash}`
  const [svgUrl, pngUrl, jsonUrl] = [`${url}.svg`, `${url}.png`, `${url}.json`]
  return { isNew, frozen: { hash, url, svgUrl, pngUrl, jsonUrl, createdAt } }
}
