import { position } from '../charts/axis-position'
import { cssPalette } from '../charts/palette'
import type { LineSegment, LineSeries } from '../charts/spec'

const WIDTH = 150
const HEIGHT = 84
const PAD = 5

const palette = cssPalette()

const px = (n: number): number => Math.round(n * 10) / 10

type Place = { left: number; top: number } | null

/** Where the points of a line stand; null is a gap. */
function placesOf(line: LineSeries, { axis, xTicks }: LineSegment): Place[] {
  const at = new Map(xTicks.map((tick) => [tick.value, tick.at]))
  return line.points.map(({ x, y }) =>
    y === null
      ? null
      : {
          left: px(PAD + (at.get(x) ?? 0) * (WIDTH - 2 * PAD)),
          top: px(HEIGHT - PAD - position(axis, y) * (HEIGHT - 2 * PAD)),
        },
  )
}

/** Lines between neighbouring measurements; a gap breaks them. */
const pathOf = (places: readonly Place[]): string =>
  places
    .map((place, i) =>
      place === null ? '' : `${places[i - 1] ? 'L' : 'M'}${place.left} ${place.top}`,
    )
    .join('')

/** "2,000: 251 ms": the last value of a line and where it stands. */
function lastOf(line: LineSeries): string {
  const last = line.points.findLast(({ y }) => y !== null)
  return last ? `${last.xLabel}: ${last.yLabel}` : 'not measured'
}

/** Each line by itself with the others in grey behind it, all on one scale: more lines than an eye can follow in one picture. */
export function Multiples({ segment, xLabel }: { segment: LineSegment; xLabel: string | null }) {
  const places = segment.series.map((line) => placesOf(line, segment))
  const ground = places.map(pathOf).join('')
  return (
    <figure className="grid grid-cols-1 gap-2">
      <ul className="multiples" aria-label="Each line by itself, on one scale">
        {segment.series.map((line, i) => (
          <li key={line.id}>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
              <path d={`M0 ${HEIGHT - PAD}H${WIDTH}`} stroke="var(--line)" />
              <path d={ground} stroke="var(--line)" fill="none" />
              <g stroke={palette.mesh(line.look.mesh)} strokeWidth={2} fill="none">
                <path d={pathOf(places[i] ?? [])} />
                {/* A lone measurement has no line to be seen by. */}
                {places[i]?.map(
                  (place) =>
                    place && <circle key={place.left} cx={place.left} cy={place.top} r={1.5} />,
                )}
              </g>
            </svg>
            <span>{line.label}</span>
            <small>{lastOf(line)}</small>
          </li>
        ))}
      </ul>
      <figcaption className="text-sm text-muted">
        {segment.axis.label}; one scale for all. From left to right: {xLabel ?? 'load'}. The last
        value stands below each.
      </figcaption>
    </figure>
  )
}
