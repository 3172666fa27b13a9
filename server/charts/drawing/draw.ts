import { z } from 'zod'
import type { FrameWords } from '@/components/embeds/frame-height'
import { drawSvg } from './draw-svg'
import type { Drawing } from './drawing'
import { frameHeights, type HeightsAsked } from './frame-heights'
import { framePicture, type FramePicture } from './frame-picture'
import { inDrawingThread, type Asker } from './thread'

/** Objects of a specification up to which a chart is drawn at once: some 20 ms, where a message to the thread takes one. */
const MAX_AT_ONCE = 400

/** Whether a specification has at most so many objects; it is looked at no further. */
function hasAtMost(spec: unknown, most: number): boolean {
  let left = most
  const count = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return true
    return left-- > 0 && Object.values(value).every(count)
  }
  return count(spec)
}

const isSmall = ({ spec }: Drawing): boolean => hasAtMost(spec, MAX_AT_ONCE)

/** What a thread needs of a picture; a message holds no more. */
const toDrawing = ({
  spec,
  origin,
  sources,
  caveat,
  split,
  measuredBy,
  look,
}: Drawing): Drawing => ({
  spec,
  origin,
  sources,
  caveat,
  split,
  measuredBy,
  look,
})

/**
 * A chart as a standalone SVG; one of many marks is drawn off the thread that serves.
 * @param when its days in words; null leaves them out @throws AppError BUSY
 */
export const drawChart = async (
  drawing: Drawing,
  when: string | null,
  asker: Asker,
): Promise<string> =>
  isSmall(drawing)
    ? drawSvg(drawing, when)
    : z.string().parse(await inDrawingThread('svg', { drawing: toDrawing(drawing), when }, asker))

const FramePictureReply = z.object({ markup: z.string(), rules: z.string() })

/** The same as markup for a frame. @param width px it is held to; null takes the whole frame @throws AppError BUSY */
export const drawFrame = async (
  drawing: Drawing,
  width: number | null,
  asker: Asker,
): Promise<FramePicture> =>
  isSmall(drawing)
    ? framePicture(drawing, width)
    : FramePictureReply.parse(
        await inDrawingThread('frame', { drawing: toDrawing(drawing), width }, asker),
      )

/** px that frames of these widths need. Each of them is laid out. @throws AppError BUSY */
export async function measureFrames(
  drawing: Drawing,
  words: FrameWords,
  widths: readonly number[],
  asker: Asker,
): Promise<number[]> {
  if (isSmall(drawing)) return frameHeights(drawing, words, widths)
  const asked: HeightsAsked = { drawing: toDrawing(drawing), words, widths }
  return z.array(z.number()).parse(await inDrawingThread('heights', asked, asker))
}
