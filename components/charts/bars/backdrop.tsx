import type { ReactNode } from 'react'
import { position } from '../axis-position'
import type { Rows } from '../spec'
import { textWidth } from '../text-width'
import { percent } from './percent'
import { TEXT, layOutTicks, type Tick } from './row'

/** Class of a tick's label; the style sheet hides what has no room. */
export const tickClass = ({ shown }: Tick): string =>
  shown === 'wide' ? 'chart-tick chart-wide' : 'chart-tick'

/** px by which a text around a place must start left of it, so that it ends where the plot ends at the latest. */
export const slide = (text: string, share: number): number =>
  -Math.round(share * textWidth(text, TEXT.tick))

/** Grid, ticks and reference line behind all rows. @param props.children definitions */
export function Backdrop({
  rows,
  isDot,
  children,
}: {
  rows: Rows
  isDot: boolean
  children: ReactNode
}) {
  const { axis, reference } = rows
  const ticks = layOutTicks(axis)
  const at = reference === null ? 0 : position(axis, reference.value)
  return (
    <svg className="bars-back">
      {children}
      <svg viewBox="0 0 1 1" preserveAspectRatio="none">
        <path
          className="chart-grid"
          d={ticks.map((tick) => `M${Math.round(tick.at * 1e4) / 1e4} 0V1`).join('')}
        />
      </svg>
      {ticks.map(
        (tick) =>
          tick.shown !== 'never' && (
            <text
              key={tick.value}
              className={tickClass(tick)}
              x={percent(tick.at)}
              y="100%"
              dy={17}
            >
              {tick.label}
            </text>
          ),
      )}
      {reference && (
        <>
          <line
            className={isDot ? 'chart-zero' : 'chart-reference'}
            {...{ x1: percent(at), x2: percent(at), y1: 0, y2: '100%' }}
          />
          <text
            className="chart-reference-label"
            x={percent(at)}
            dx={slide(reference.label, at)}
            y={-9}
          >
            {reference.label}
          </text>
        </>
      )}
    </svg>
  )
}
