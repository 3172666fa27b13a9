import { captionChart } from '@/components/charts/definitions/caption'
import { citedTitle } from '@/components/charts/definitions/cited-title'
import { reviewText } from '@/components/charts/definitions/review-words'
import type { FrameWords } from '@/components/embeds/frame-height'
import type { FramePage } from '@/components/embeds/frame-page'
import { noticeWords, publisherWords } from '@/components/embeds/words'
import { sourcesWords } from '@/components/results/sources'
import { SiteIcon } from '@/components/ui/site-icon'
import { publicUrl } from '@/env'
import { cachedReadAt } from '@/server/platform/cache/cached-read'
import { readFamilyVersions } from '@/server/catalogue/cache-tags'
import type { Db } from '@/server/platform/db/client'
import { noticesOfKeys } from '@/server/charts/snapshots/notices'
import type { DrawnFrom, RetractionNotice } from '@/server/charts/snapshots/schemas'
import { asOfWords } from '../drawing/draw-svg'
import { oembedUrl } from '../oembed'
import { keptChart, type Client } from '../live/cached-chart'
import { chartName } from '../live/chart-name'
import type { Picture } from '../live/picture'

/** URL of the page of the site that shows these numbers with their sources. */
export const sitePage = ({ page }: Picture): string => `${publicUrl()}${page}`

/** Retractions name runs, and conditions of campaigns and publications: every one of them bumps the families that it is in. */
async function noticesOf(db: Db, keys: DrawnFrom['keys']): Promise<RetractionNotice[]> {
  const found = await Promise.all(keys.hex.map((digits) => readFamilyVersions(db, keys.of, digits)))
  const versions = new Map(found.flatMap((one) => [...one]).sort())
  return cachedReadAt(db, ['notices', keys], versions, (reader) => noticesOfKeys(reader, keys))
}

/** What stands around the picture of a live frame, as text. */
export async function frameWords(db: Db, picture: Picture): Promise<FrameWords> {
  const { spec, look, from } = picture
  return {
    title: look.title === '1' ? citedTitle(spec) : null,
    hasLegend: look.legend === '1',
    banners: noticeWords(await noticesOf(db, from.keys), false),
    below: withSourcesLink(noteBelow(picture)),
  }
}

/** A text with the link behind it, as wide as with its icon. */
export const withSourcesLink = (text: string): string =>
  `${text} \u2003Sources and method at Meshbench`

/** "Measured by Buoyant (vendor of Linkerd): Linkerd vs Ambient Mesh. Published May 2025. As of 20 November 2026." */
function noteBelow({ caveat, split, origin, sources, measuredBy }: Picture): string {
  const isPublished = sources.some(({ publication }) => publication !== null)
  const who =
    origin === null
      ? measuredBy
      : `Measured by ${publisherWords(origin)}${isPublished ? `: ${sourcesWords(sources)}` : ''}`
  const when = asOfWords({ sources }, new Date().toISOString())
  return [split, caveat, reviewText(sources), who, when]
    .flatMap((text) => (text === null ? [] : `${text}.`))
    .join(' ')
}

/** A chart from current data. @throws AppError NOT_FOUND, BAD_REQUEST */
export async function liveFrame(
  db: Db,
  kind: string,
  address: URL,
  client: Client,
): Promise<FramePage> {
  const kept = await keptChart(db, chartName(`${kind}.svg`).kind, address, client)
  const picture = await kept.picture()
  const { spec, look, from } = picture
  const notices = await noticesOf(db, from.keys)
  const isSized = address.searchParams.has('width')
  return {
    title: citedTitle(spec),
    caption: captionChart(spec),
    theme: look.theme,
    isTitled: look.title === '1',
    picture: await kept.frame(isSized ? look.width : null),
    banners: noticeWords(notices, false),
    oembedUrl: oembedUrl(`${publicUrl()}/embed/${kind}${address.search}`),
    children: (
      <p>
        {noteBelow(picture)}{' '}
        <a href={sitePage(picture)} target="_blank" rel="noopener">
          <SiteIcon size={14} /> Sources and method at Meshbench
        </a>
      </p>
    ),
  }
}
