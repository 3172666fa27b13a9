import { z } from 'zod'
import { AppError } from '@/server/platform/errors'
import { inDrawingThread, type Asker } from './thread'

/** Maximum pixels of a picture: each takes four bytes while it is drawn. */
export const MAX_PIXELS = 16_000_000
export type RenderOptions = Asker & {
  /** pixels of the PNG per px */
  scale: number
}

/**
 * An SVG picture as PNG, drawn with the shipped font; the same picture gives the same bytes. Colours must be
 * literals: the renderer does not support custom properties or media queries.
 * @param size of the SVG in px
 * @throws AppError BAD_REQUEST above MAX_PIXELS; BUSY when too many pictures wait or this one takes too long; Error for a
 * picture that cannot be drawn
 */
export async function renderPng(
  svg: string,
  size: { width: number; height: number },
  { scale, ...asker }: RenderOptions,
): Promise<Buffer> {
  const pixels = Math.round(size.width * size.height * scale * scale)
  if (pixels > MAX_PIXELS)
    throw new AppError('BAD_REQUEST', {
      title: 'The picture is too large',
      detail: `expected at most ${MAX_PIXELS} pixels, found ${size.width} x ${size.height} at scale ${scale}`,
      hint: 'use a smaller width or scale, or the SVG, which has no pixels',
    })
  return Buffer.from(
    z.instanceof(Uint8Array).parse(await inDrawingThread('render', { svg, scale }, asker)),
  )
}
