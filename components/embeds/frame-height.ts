import { describeMarks } from '../charts/marks'
import { pictureVariant } from '../charts/picture-variant'
import type { ChartKind, ChartSpec } from '../charts/spec'
import { drawingOf } from '../charts/svg/drawing-of'
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

/**
 * A picture of a page has more room between its lines than the same chart in a file: at most so many times its height, and
 * px. Names that break there and panels that stand below each other are part of it.
 */
const ROOM: Record<ChartKind, { wide: [times: number, px: number]; narrow: [number, number] }> = {
  bars: { wide: [1.18, 20], narrow: [1.1, 16] },
  overhead: { wide: [1.18, 20], narrow: [1.1, 16] },
  resources: { wide: [1.18, 20], narrow: [1.1, 16] },
  load: { wide: [1, 64], narrow: [1, 72] },
  profile: { wide: [1, 64], narrow: [1, 72] },
  runs: { wide: [1, 64], narrow: [1, 72] },
  trend: { wide: [1.22, 28], narrow: [1.02, 28] },
}

const lines = (text: string, width: number, size = 14, bold = false): number =>
  wrap(text, width, MANY, size, bold).length

/** px that a frame of that width needs, so that nothing in it is cut off where no script tells its height. */
export async function frameHeight(
  spec: ChartSpec,
  { title, hasLegend, banners, below }: FrameWords,
  width: number,
): Promise<number> {
  const inner = width - SIDES
  const variant = pictureVariant(spec.kind, inner)
  const [times, px] = ROOM[spec.kind][variant]
  const drawn = await drawingOf(spec, inner, variant)
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
      drawn.height * times +
      px +
      paragraph(marks) +
      paragraph(below),
  )
}
