import { captionChart } from '@/components/charts/definitions/caption'
import { svgTitle } from '@/components/charts/file/fitted-svg'
import type { FrameSize } from '@/components/embeds/frame-sizes'
import { publicUrl } from '@/env'
import type { Db } from '@/server/platform/db/client'
import { getSnapshot } from './snapshots/snapshots'
import { keptChart, type Client } from './live/cached-chart'
import { chartName } from './live/chart-name'
import { frozenHeight } from './frozen/frozen-frame'
import { frameWords } from './frames/live-frame'
import type { OfChart } from './oembed'

/** px of a frame that names no width: the column of a text */
const USUAL_WIDTH = 720
/** px of the frames whose heights are told: a phone, a column, a wide page; between them drawings change little */
const FRAME_WIDTHS = [320, 360, 440, 540, 720, 1000]

/** Sizes in px of a frame in which nothing is cut off. */
export type Embed = {
  title: string
  author: string
  url: string
  width: number
  height: number
  /** of frames from each width on, narrowest first; the last holds for every wider one */
  sizes: FrameSize[]
}

/** px of the frames whose heights are told, narrowest first. @param most px of the picture; a wider frame is no higher */
const listWidths = (most: number): number[] => [
  ...new Set([
    ...FRAME_WIDTHS.filter((width) => width < most),
    Math.min(most, FRAME_WIDTHS.at(-1) ?? most),
  ]),
]

/** The chart that a URL names, in its preferred size within `maxWidth` px. @throws AppError */
export async function findEmbedded(
  db: Db,
  what: OfChart,
  maxWidth: number,
  client: Client,
): Promise<Embed> {
  if (what.kind === 'frozen') {
    const snapshot = await getSnapshot(db, what.hash)
    const { hash, svg, definition, notices } = snapshot
    const caption = svgTitle(svg) ?? snapshot.title
    const width = Math.min(snapshot.width, maxWidth)
    return {
      // Whoever pastes the link is shown no picture of the page, and its title stays in the post.
      title: notices.length === 0 ? caption : `Retracted data: ${caption}`,
      author: definition.source.organisation,
      url: `${publicUrl()}/s/${hash}`,
      width,
      height: frozenHeight(snapshot, width),
      sizes: listWidths(snapshot.width).map((at) => ({
        width: at,
        height: frozenHeight(snapshot, at),
      })),
    }
  }
  const kept = await keptChart(db, chartName(`${what.chart}.svg`).kind, what.address, client)
  const picture = await kept.picture()
  const isSized = what.address.searchParams.has('width')
  const most = isSized ? picture.look.width : Infinity
  const width = Math.min(isSized ? most : USUAL_WIDTH, maxWidth)
  const widths = listWidths(most)
  // The picture is held to its width, the words around it are as wide as the frame.
  const asked = [width, ...widths].map((one) => Math.min(one, most))
  const [height = 0, ...heights] = await kept.heights(await frameWords(db, picture), asked)
  return {
    title: captionChart(picture.spec),
    author: picture.origin?.organisation ?? 'Meshbench',
    url: `${publicUrl()}/embed/${what.chart}${what.address.search}`,
    width,
    height,
    sizes: widths.map((one, i) => ({ width: one, height: heights[i] ?? height })),
  }
}
