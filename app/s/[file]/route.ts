import { annotatedSvg } from '@/components/embeds/annotated-svg'
import { noticeWords } from '@/components/embeds/words'
import { database } from '@/server/platform/db/client'
import type { SnapshotDetail } from '@/server/charts/snapshots/schemas'
import { describeSnapshot, getSnapshot } from '@/server/charts/snapshots/snapshots'
import { AppError } from '@/server/platform/errors'
import { freshResponse } from '@/server/platform/http/etag'
import { respond } from '@/server/platform/http/problem'
import { readClientAddress } from '@/server/platform/http/client-address'
import { consume } from '@/server/auth/limits/limits'
import { drawPng } from '@/server/charts/drawing/draw-png'
import { PNG_TYPE, SVG_TYPE } from '@/server/charts/live/media-types'
import { frameResponse } from '@/server/charts/frames/frame-response'
import { frozenFrame } from '@/server/charts/frozen/frozen-frame'

// The bytes never change, but a retraction puts a note above them, so a browser asks whether it still holds them.
const CACHED = { 'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate' }
const JSON_TYPE = {
  'access-control-allow-origin': '*',
  'content-type': 'application/json; charset=utf-8',
}

/** How many pixels a PNG has per px. @throws AppError BAD_REQUEST */
function scaleOf(query: URLSearchParams): number {
  const [, digit] = /^scale=([123])$/.exec(query.toString()) ?? []
  if (digit !== undefined || query.size === 0) return Number(digit ?? 1)
  throw new AppError('BAD_REQUEST', {
    title: 'Invalid URL for a frozen chart',
    detail: `expected nothing or scale=1, 2 or 3, found "${query.toString().slice(0, 60)}"`,
    hint: 'all other options were fixed when the chart was frozen',
  })
}

/** What follows the hash in the URL of a file; its page has nothing there. */
const FILES = ['.svg', '.png', '.narrow.svg', '.narrow.png', '.json'] as const
type FrozenFile = (typeof FILES)[number]

/** "<hash>.narrow.png" -> its hash and file. @throws AppError NOT_FOUND of a file that no frozen chart has */
function parseName(name: string): { hash: string; file: FrozenFile } {
  const [hash = ''] = name.split('.', 1)
  const ending = name.slice(hash.length)
  const file = FILES.find((one) => one === ending)
  if (file !== undefined) return { hash, file }
  throw new AppError('NOT_FOUND', {
    title: 'No such file of a frozen chart',
    detail: `frozen charts have svg, png and json, found ${ending.slice(0, 60)}`,
  })
}

/** @throws AppError NOT_FOUND of a chart that has no narrow drawing */
function requireNarrow({ narrowSvg }: SnapshotDetail): string {
  if (narrowSvg !== null) return narrowSvg
  throw new AppError('NOT_FOUND', {
    title: 'No narrow drawing of this frozen chart',
    detail: 'its picture is narrow, or it was frozen before there were two drawings',
  })
}

/**
 * A frozen chart: `<hash>` a page, `.svg` and `.png` the picture, `.narrow.svg` and `.narrow.png` the one for narrow pages,
 * `.json` what it was drawn from.
 */
export const GET = async (
  request: Request,
  { params }: RouteContext<'/s/[file]'>,
): Promise<Response> => {
  const { file: name } = await params
  const load = (hash: string) => getSnapshot(database(), hash)
  if (!name.includes('.')) return frameResponse(request, async () => frozenFrame(await load(name)))
  return respond(async () => {
    const { hash, file } = parseName(name)
    const from = readClientAddress(request.headers)
    const isPng = file.endsWith('.png')
    if (isPng) await consume(database(), [{ kind: 'raster', of: from }])
    const snapshot = await load(hash)
    if (file === '.json')
      return freshResponse(request, JSON.stringify(describeSnapshot(snapshot)), {
        ...JSON_TYPE,
        ...CACHED,
      })
    const { notices } = snapshot
    const svg = file.startsWith('.narrow') ? requireNarrow(snapshot) : snapshot.svg
    const shown = notices.length === 0 ? svg : annotatedSvg(svg, noticeWords(notices, true))
    if (!isPng) return freshResponse(request, shown, { ...SVG_TYPE, ...CACHED })
    const scale = scaleOf(new URL(request.url).searchParams)
    const png = new Uint8Array(await drawPng(shown, { scale, owner: from }))
    return freshResponse(request, png, { ...PNG_TYPE, ...CACHED })
  })
}
