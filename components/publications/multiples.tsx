import { position } from '../charts/axis-position'
import { cssPalette } from '../charts/palette'
import type { LineSegment, LineSeries } from '../charts/spec'

const WIDTH = 150
const HEIGHT = 84
const PAD = 5

const palette = cssPalette()

const px = (n: number): number => Math.round(n * 10) / 10

/** Lines of dots that were measured; a gap breaks the line. */
function pathOf(line: LineSeries, { axis, xTicks }: LineSegment): string {
  const at = new Map(xTicks.map((tick) => [tick.value, tick.at]))
  let isDrawn = false
  return line.points
    .map(({ x, y }) => {
      if (y === null) {
        isDrawn = false
        return ''
      }
      const [left, up] = [at.get(x) ?? 0, position(axis, y)]
      const place = `${px(PAD + left * (WIDTH - 2 * PAD))} ${px(HEIGHT - PAD - up * (HEIGHT - 2 * PAD))}`
      const step = `${isDrawn ? 'L' : 'M'}${place}`
      isDrawn = true
      return step
    })
    .join('')
}

/** "2,000: 251 ms": the last value of a line and where it stands. */
function lastOf(line: LineSeries): string {
  const last = line.points.findLast(({ y }) => y !== null)
  return last ? `${last.xLabel}: ${last.yLabel}` : 'not measured'
}

/** Each line by itself with the others in grey behind it, all on one scale: more lines than an eye can follow in one picture. */
export function Multiples({ segment, xLabel }: { segment: LineSegment; xLabel: string | null }) {
  const paths = segment.series.map((line) => pathOf(line, segment))
  const ground = paths.join('')
  return (
    <figure className="grid grid-cols-1 gap-2">
      <ul className="multiples" aria-label="Each line by itself, on one scale">
        {segment.series.map((line, i) => (
          <li key={line.id}>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
              <path d={`M0 ${HEIGHT - PAD}H${WIDTH}`} stroke="var(--line)" />
              <path d={ground} stroke="var(--line)" fill="none" />
              <path
                d={paths[i]}
                stroke={palette.mesh(line.look.mesh)}
                strokeWidth={2}
                fill="none"
              />
            </svg>
            <span>{line.label}</span>
            <small>{lastOf(line)}</small>
          </li>
        ))}
      </ul>
      <figcaption className="text-sm text-muted">
        {segment.axis.label}, one scale for all; {xLabel ?? 'load'} from left to right, the last
        value below each.
      </figcaption>
    </figure>
  )
}
