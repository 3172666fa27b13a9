import type { Output } from '../marks/output'
import { round } from '../measures'
import { firstOfGroups } from '../x-ticks'
import type { PlacedLine } from './geometry'
import type { PanelLayout } from './labels'

/** px of a bar of drift by the number of versions, and between those of two lines */
const BAR = { few: 9, many: 6, most: 3, gap: 1 }
const MANY = 14
const MOST = 28
const BAR_OPACITY = 0.22
/** px of the tick of a version below the axis */
const TICK = 4

const barWidth = (ticks: number, lines: number): number =>
  (ticks <= MANY ? BAR.few : ticks <= MOST ? BAR.many : BAR.most) / (lines > 1 ? 1.5 : 1)

const hasDrift = ({ points }: PlacedLine): boolean => points.some(({ drift }) => drift !== null)

/** Ways of an output to write px across, as a share of the axis, and down. */
type Scales = { across: (at: number) => number; down: (y: number) => number }

/** Between the last version of a minor release and the first of the next one. */
const listRules = ({ xTicks }: PanelLayout['segment']): number[] =>
  firstOfGroups(xTicks).flatMap((tick) => {
    const before = xTicks[xTicks.indexOf(tick) - 1]
    return before ? [(before.at + tick.at) / 2] : []
  })

/**
 * What is drawn below the lines of a panel: rules between minor releases, a tick for each version, and bars from where to where the
 * drift of the test bed alone could have put a value. Bars are as wide on every screen, so they are lines.
 */
export function Underlay(
  props: { layout: PanelLayout; output: Output; hidden?: ReadonlySet<string> } & Scales,
) {
  const { layout, output, hidden, across, down } = props
  const { segment, box, lines } = layout
  const write = (at: number, from: number, to: number) =>
    `M${round(across(at))} ${round(down(from))}V${round(down(to))}`
  const drifting = lines.filter(hasDrift)
  const width = barWidth(segment.xTicks.length, drifting.length)
  const rules = listRules(segment)
  const isGrouped = segment.xTicks.some(({ group }) => group !== undefined)
  const bottom = box.plotHeight
  return (
    <>
      {rules.length > 0 && (
        <path
          d={rules.map((at) => write(at, 0, bottom + TICK)).join('')}
          {...output.style('chart-grid')}
        />
      )}
      {isGrouped && (
        <path
          d={segment.xTicks.map(({ at }) => write(at, bottom, bottom + TICK)).join('')}
          {...output.style('lines-key-path')}
          vectorEffect="non-scaling-stroke"
        />
      )}
      {drifting.map(({ series, points }, i) => {
        if (hidden?.has(series.id)) return null
        const shift = round((i - (drifting.length - 1) / 2) * (width + BAR.gap))
        return (
          <g key={series.id} transform={shift === 0 ? undefined : `translate(${shift} 0)`}>
            <path
              d={points
                .flatMap(({ at, drift }) => (drift ? [write(at, drift.hi, drift.lo)] : []))
                .join('')}
              fill="none"
              stroke={output.palette.muted}
              strokeWidth={round(width)}
              strokeOpacity={BAR_OPACITY}
              vectorEffect="non-scaling-stroke"
            />
          </g>
        )
      })}
    </>
  )
}
