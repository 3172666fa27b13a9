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
/** Pictures of links are laid out by the browser, which breaks some of their lines elsewhere, the more the narrower. */
const LINKED_ROOM = { below: 560, narrow: 0.06, wide: 0.045 }

/** px that a frame of that width needs, so that nothing in it is cut off where no script tells its height. */
export async function frameHeight(
  spec: ChartSpec,
  { title, hasLegend, banners, below }: FrameWords,
  width: number,
): Promise<number> {
  const inner = width - SIDES
  const drawn = await layOutDrawing(spec, inner)
  const linkedRoom = inner < LINKED_ROOM.below ? LINKED_ROOM.narrow : LINKED_ROOM.wide
  const room = findKind(spec).hasLinks === true ? linkedRoom : 0
  const marks = hasLegend ? describeMarks(spec).join(' · ') : ''
  const measureHeight = (text: string, room: number, font: Font, around: number): number => {
    const { height } = layOutText(text, room, font, MAX_LINES)
    return height === 0 ? 0 : height + around
  }
  const above = banners.map((text) =>
    measureHeight(text, width - AROUND.bannerSides, TEXT, AROUND.banner),
  )
  return Math.ceil(
    measureHeight(title ?? '', inner, FONTS.title, AROUND.title) +
      above.reduce((sum, one) => sum + one, 0) +
      AROUND.chart +
      drawn.height * (1 + room) +
      measureHeight(marks, inner, TEXT, AROUND.paragraph) +
      measureHeight(below, inner, TEXT, AROUND.paragraph),
  )
}
