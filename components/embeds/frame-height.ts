import { describeMarks } from '../charts/describe-marks'
import { layOutDrawing } from '../charts/kinds'
import type { ChartSpec } from '../charts/spec'
import { wrap } from '../charts/text-width'

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
const LINE = { title: 22, text: 21 }
const AROUND = { title: 12, chart: 32, paragraph: 12, banner: 36, bannerSides: 60 }
const MANY = 99

const lines = (text: string, width: number, size = 14, bold = false): number =>
  wrap(text, width, MANY, size, bold).length

/** px that a frame of that width needs, so that nothing in it is cut off where no script tells its height. */
export async function frameHeight(
  spec: ChartSpec,
  { title, hasLegend, banners, below }: FrameWords,
  width: number,
): Promise<number> {
  const inner = width - SIDES
  const drawn = await layOutDrawing(spec, inner)
  const marks = hasLegend ? describeMarks(spec).join(' · ') : ''
  const paragraph = (text: string): number =>
    text === '' ? 0 : lines(text, inner) * LINE.text + AROUND.paragraph
  const above = banners.map(
    (text) => lines(text, width - AROUND.bannerSides) * LINE.text + AROUND.banner,
  )
  return Math.ceil(
    (title === null ? 0 : lines(title, inner, 16, true) * LINE.title + AROUND.title) +
      above.reduce((sum, one) => sum + one, 0) +
      AROUND.chart +
      drawn.height +
      paragraph(marks) +
      paragraph(below),
  )
}
