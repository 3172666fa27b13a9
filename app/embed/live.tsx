import { renderSvg } from '@/components/charts/svg/render-svg'
import type { FramePage } from '@/components/embeds/frame-page'
import { withSharedParts } from '@/components/embeds/shared-parts'
import { dayOf, noticeWords, publisherWords } from '@/components/embeds/words'
import { sourcesWords } from '@/components/results/sources'
import { publicUrl } from '@/env'
import type { Db } from '@/server/platform/db'
import { noticesOfKeys } from '@/server/embeds/notices'
import { keptChart } from '../charts/[chart]/kept'
import { chartName } from '../charts/[chart]/name'
import type { Picture } from '../charts/[chart]/pictures'

const WIDE = 720
const NARROW = 360

/** A frame stays under 30 KB with its words; what is left of that for pictures. */
const MOST_PICTURE_BYTES = 27_500

/**
 * Pictures of a chart: one as wide as asked for, or two of which the frame shows the fitting one. Where two of very many
 * values are too much, the one for phones: its text can be read at any width, that of the wide one on a phone cannot.
 */
export async function framePictures(
  { spec, look }: Pick<Picture, 'spec' | 'look'>,
  width: number | null,
) {
  const widths = width === null ? [WIDE, NARROW] : [width]
  const pictures = await Promise.all(
    widths.map((px, i) =>
      renderSvg(spec, {
        width: px,
        theme: look.theme,
        title: look.title === '1' ? spec.title : null,
        legend: look.legend === '1',
        idPrefix: i === 0 ? 'chart' : 'small',
      }),
    ),
  )
  const both = withSharedParts(pictures)
  const isTooMuch = Buffer.byteLength(both.join('')) > MOST_PICTURE_BYTES
  return isTooMuch ? withSharedParts(pictures.slice(-1)) : both
}

/** Address of the page of the site that shows these numbers with their sources. */
export const sitePage = ({ page }: Picture): string => `${publicUrl()}${page}`

export const oembedUrl = (address: string): string =>
  `${publicUrl()}/api/oembed?url=${encodeURIComponent(address)}&format=json`

/** A chart as it stands in the database now. @throws AppError NOT_FOUND, BAD_REQUEST */
export async function liveFrame(db: Db, kind: string, address: URL): Promise<FramePage> {
  const kept = await keptChart(db, chartName(`${kind}.svg`).kind, address)
  const picture = await kept.picture()
  const { spec, origin, sources, look, from } = picture
  const notices = await noticesOfKeys(db, from.keys)
  const isPublished = sources.some(({ publication }) => publication !== null)
  const isSized = address.searchParams.has('width')
  return {
    title: spec.title,
    theme: look.theme,
    pictures: await kept.made('frame', (from) => framePictures(from, isSized ? look.width : null)),
    banners: noticeWords(notices, false),
    oembedUrl: oembedUrl(`${publicUrl()}/embed/${kind}${address.search}`),
    children: (
      <p>
        Measured by {publisherWords(origin)}
        {isPublished && <>: {sourcesWords(sources)}</>}. As of {dayOf(new Date().toISOString())}.{' '}
        <a href={sitePage(picture)} target="_blank" rel="noopener">
          Sources and method at Meshbench
        </a>
      </p>
    ),
  }
}
