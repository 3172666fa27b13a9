import { svgSize } from '@/components/charts/svg/fitted-svg'
import { publicUrl } from '@/env'
import type { Db } from '@/server/platform/db'
import { getSnapshot } from '@/server/snapshots/snapshots'
import { keptChart } from './charts/cached-chart'
import { chartName } from './charts/chart-name'
import { drawSvg } from './charts/draw'
import type { Embedded } from './oembed'

/** default size of a frame in px */
const WIDE = 720
const NARROW = 360
const NARROW_BELOW = 560

/** Sizes in px. */
export type Found = { title: string; author: string; url: string; width: number; height: number }

/** The chart that an address names, in its preferred size within `maxWidth` px. @throws AppError */
export async function findEmbedded(db: Db, what: Embedded, maxWidth: number): Promise<Found> {
  if (what.kind === 'frozen') {
    const { hash, title, width, height, definition } = await getSnapshot(db, what.hash)
    const url = `${publicUrl()}/s/${hash}`
    const scale = Math.min(1, maxWidth / width)
    const size = { width: Math.round(width * scale), height: Math.ceil(height * scale) }
    return { title, author: definition.source.organisation, url, ...size }
  }
  const kept = await keptChart(db, chartName(`${what.chart}.svg`).kind, what.address)
  const picture = await kept.picture()
  const isSized = what.address.searchParams.has('width')
  const wanted = isSized ? picture.look.width : maxWidth < NARROW_BELOW ? NARROW : WIDE
  // The frame reports the height it needs; until then it has that of the image.
  const { width, height } = svgSize(
    await drawSvg({ ...picture, look: { ...picture.look, width: wanted } }),
  )
  return {
    title: picture.spec.title,
    author: picture.origin.organisation,
    url: `${publicUrl()}/embed/${what.chart}${what.address.search}`,
    width: Math.min(width, maxWidth),
    height: Math.ceil(height * Math.min(1, maxWidth / width)),
  }
}
