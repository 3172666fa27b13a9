import { noticeSvg } from '@/components/embeds/notice-svg'
import { retractionWords } from '@/components/embeds/words'
import { publicUrl } from '@/env'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { drawPng } from '../drawing/draw-png'
import { readLook, type Kind } from './chart-query'
import { findNotices } from './find-notices'
import { PNG_TYPE, SVG_TYPE } from './media-types'

// A reinstated result must replace its notice soon; proxies of images keep what says nothing for days.
const HEADERS = { 'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate' }

const MISSING = {
  head: 'This chart is no longer available',
  text: 'No results have its URL now. Copy the current one from the site.',
}

/**
 * The image that stands for one that cannot be drawn any more, in the same theme, size and format; null where the request
 * itself is wrong, or failed for another reason.
 *
 * Retracted data: status 200. GitHub's camo and most proxies of images replace every other status by a broken picture, and
 * then nobody reads that a result was retracted; programs ask for `.csv` or `.json`, which answer 410. A URL with no data
 * and no retraction may be misspelt: its image has status 404, which browsers show and link checkers report.
 */
export async function noticeImage(
  db: Db,
  chart: { kind: Kind; format: 'svg' | 'png'; address: URL; owner: string },
  error: unknown,
): Promise<Response | null> {
  if (!(error instanceof AppError) || (error.code !== 'GONE' && error.code !== 'NOT_FOUND'))
    return null
  const { kind, format, address, owner } = chart
  const given = Object.fromEntries(address.searchParams)
  const look = readLook(kind, given)
  if (look === null) return null
  const isGone = error.code === 'GONE'
  const words = isGone ? retractionWords(await findNotices(db, kind, given)) : MISSING
  const svg = await noticeSvg({ ...words, site: `Meshbench, ${publicUrl()}` }, look)
  const status = isGone ? 200 : 404
  if (format === 'svg') return new Response(svg, { status, headers: { ...SVG_TYPE, ...HEADERS } })
  const png = new Uint8Array(await drawPng(svg, { scale: look.scale, owner }))
  return new Response(png, { status, headers: { ...PNG_TYPE, ...HEADERS } })
}
