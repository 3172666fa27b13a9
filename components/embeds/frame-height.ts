import { FONTS, layOutText, type Font } from '../charts/file/text-block'
import { describeMarks } from '../charts/describe-marks'
import { findKind, layOutDrawing } from '../charts/kinds'
import type { ChartSpec } from '../charts/spec'

/** What stands in a frame beside its picture, as text. */
export type FrameWords = {
  /** null: the title is not shown */
  title: string | null
  /** whether the meaning of the marks stands below the picture */
  hasLegend: boolean
  /** notices above the picture */
  banners: readonly string[]
  /** what stands below it */
  below: string
}

/** px; `LAYOUT` of the frame's page has the same */
const SIDES = 32
const TEXT = { size: 14, lineHeight: 21, weight: 400 }
const AROUND = { title: 12, chart: 32, paragraph: 12, banner: 36, bannerSides: 60 }
const MAX_LINES = 99
/**
 * Pictures of links are laid out by the browser, which breaks some of their lines elsewhere: the room for it as a share of
 * their height, by px of their width. On a phone names stand above their values as in the drawing.
 */
const LINKED_ROOM = [
  { below: 400, share: 0.015 },
  { below: 560, share: 0.06 },
  { below: Infinity, share: 0.045 },
]

const measureHeight = (text: string, room: number, font: Font, around: number): number => {
  const { height } = layOutText(text, room, font, MAX_LINES)
  return height === 0 ? 0 : height + around
}

/** px of the notices above a picture and of the words below it. @param width px of the frame */
export const wordsHeight = (
  { banners, below }: Pick<FrameWords, 'banners' | 'below'>,
  width: number,
): number =>
  banners
    .map((text) => measureHeight(text, width - AROUND.bannerSides, TEXT, AROUND.banner))
    .reduce((sum, one) => sum + one, 0) +
  measureHeight(below, width - SIDES, TEXT, AROUND.paragraph)

/** px that a frame of that width needs, so that nothing in it is cut off where no script tells its height. */
export async function frameHeight(
  spec: ChartSpec,
  words: FrameWords,
  width: number,
): Promise<number> {
  const { title, hasLegend } = words
  const inner = width - SIDES
  const drawn = await layOutDrawing(spec, inner)
  const linkedRoom = LINKED_ROOM.find(({ below }) => inner < below)?.share ?? 0
  const room = findKind(spec).hasLinks === true ? linkedRoom : 0
  const marks = hasLegend ? describeMarks(spec).join(' · ') : ''
  return Math.ceil(
    measureHeight(title ?? '', inner, FONTS.title, AROUND.title) +
      AROUND.chart +
      drawn.height * (1 + room) +
      measureHeight(marks, inner, TEXT, AROUND.paragraph) +
      wordsHeight(words, width),
  )
}
