import { captionChart } from '@/components/charts/definitions/caption'
import { svgTitle } from '@/components/charts/file/fitted-svg'
import { frameHeight } from '@/components/embeds/frame-height'
import { publicUrl } from '@/env'
import type { Db } from '@/server/platform/db/client'
import { getSnapshot } from './snapshots/snapshots'
import { keptChart } from './live/cached-chart'
import { chartName } from './live/chart-name'
import { FROZEN_SHARE } from './frozen/frozen-size'
import { frameWords } from './frames/live-frame'
import type { OfChart } from './oembed'

/** px of a frame that names no width: the column of a text */
const USUAL_WIDTH = 720
/** px of the line below a frozen picture, in a frame as wide as a phone */
const FROZEN_LINE = 100
/** px of the line above a picture that is wider than its frame */
const SWIPE_LINE = 32

/** Sizes in px of a frame in which nothing is cut off. */
export type Embed = { title: string; author: string; url: string; width: number; height: number }

/** The chart that a URL names, in its preferred size within `maxWidth` px. @throws AppError */
export async function findEmbedded(db: Db, what: OfChart, maxWidth: number): Promise<Embed> {
  if (what.kind === 'frozen') {
    const { hash, svg, width, height, definition, notices, ...stored } = await getSnapshot(
      db,
      what.hash,
    )
    const caption = svgTitle(svg) ?? stored.title
    // Whoever pastes the link is shown no picture of the page, and its title stays in the post.
    const title = notices.length === 0 ? caption : `Retracted data: ${caption}`
    const url = `${publicUrl()}/s/${hash}`
    const scale = Math.max(FROZEN_SHARE, Math.min(1, maxWidth / width))
    const isCut = Math.min(width, maxWidth) < Math.floor(width * FROZEN_SHARE)
    const size = {
      width: Math.min(width, maxWidth),
      height: Math.ceil(height * scale) + FROZEN_LINE + (isCut ? SWIPE_LINE : 0),
    }
    return { title, author: definition.source.organisation, url, ...size }
  }
  const kept = await keptChart(db, chartName(`${what.chart}.svg`).kind, what.address)
  const picture = await kept.picture()
  const isSized = what.address.searchParams.has('width')
  const width = Math.min(isSized ? picture.look.width : USUAL_WIDTH, maxWidth)
  return {
    title: captionChart(picture.spec),
    author: picture.origin?.organisation ?? 'Meshbench',
    url: `${publicUrl()}/embed/${what.chart}${what.address.search}`,
    width,
    height: await frameHeight(picture.spec, await frameWords(db, picture), width),
  }
}
