import { boxIn, type Box } from '../interactive/use-measured'

/** Places of one row in px, inside the box of all rows of its axis. */
export type RowBox = { group: Box | null; name: Box; plot: Box; whole: Box }

/** Places of the rows of one axis; `x` and `y` are inside the picture. */
export type RowsBox = Box & {
  plot: { x: number; width: number; top: number; bottom: number }
  rows: RowBox[]
  axis: Box
}

/** px below a bar that belong to its row where names are above bars */
const BELOW = 4

function measureRow(name: Element, bars: Element): RowBox {
  const before = name.previousElementSibling
  const [top, plot] = [boxIn(name, bars), boxIn(name.nextElementSibling ?? name, bars)]
  const bottom = Math.max(top.y + top.height, plot.y + plot.height + BELOW)
  return {
    group: before?.matches('.bars-group') ? boxIn(before, bars) : null,
    name: top,
    plot,
    whole: { x: 0, y: top.y, width: bars.clientWidth, height: bottom - top.y },
  }
}

function measureRows(bars: Element, picture: Element): RowsBox[] {
  const [back, axis] = [bars.querySelector('.bars-back'), bars.querySelector('.bars-axis')]
  if (!back || !axis) return []
  const plot = boxIn(back, bars)
  return [
    {
      ...boxIn(bars, picture),
      plot: { x: plot.x, width: plot.width, top: plot.y, bottom: plot.y + plot.height },
      rows: [...bars.querySelectorAll('.bars-name')].map((name) => measureRow(name, bars)),
      axis: boxIn(axis, bars),
    },
  ]
}

/** Every group of rows in the picture of a chart, in its order. */
export const measurePicture = (picture: HTMLElement): RowsBox[] =>
  [...picture.querySelectorAll('.bars')].flatMap((bars) => measureRows(bars, picture))
