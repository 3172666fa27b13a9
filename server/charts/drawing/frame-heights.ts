import { frameHeight, type FrameWords } from '@/components/embeds/frame-height'
import type { Drawing } from './drawing'

export type HeightsAsked = { drawing: Drawing; words: FrameWords; widths: readonly number[] }

/** px that a frame of each width needs. */
export const frameHeights = (
  { spec }: Pick<Drawing, 'spec'>,
  words: FrameWords,
  widths: readonly number[],
): Promise<number[]> => Promise.all(widths.map((width) => frameHeight(spec, words, width)))
