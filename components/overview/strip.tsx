import type { OverviewEntry } from '@/server/results/overview/schemas'
import { ModeMark, shapeOf } from './mode-mark'
import { STRIP_HEIGHT, STRIP_WIDTH, stripLayout, TEXT_PX } from './strip-layout'
import { stripText } from './entry-words'

const px = (n: number): number => Math.round(n * 10) / 10

type Drawn = Pick<OverviewEntry, 'panel' | 'overheads'>

/**
 * The values of one row on a scale of its own from 0, the stretch up to the baseline in grey.
 * @param props.isLinked whether a line joins the least and the greatest of the values
 */
export function StripPicture({ entry, isLinked = false }: { entry: Drawn; isLinked?: boolean }) {
  const { axisY, endX, breakX, ticks, dots, labels } = stripLayout(entry)
  const baseX = ticks[0]
  return (
    <svg
      viewBox={`0 0 ${STRIP_WIDTH} ${STRIP_HEIGHT}`}
      role="img"
      aria-label={stripText(entry)}
      className="strip"
      fill="var(--ink)"
      fontSize={TEXT_PX}
    >
      <path d={`M7 ${axisY}H${px(endX)}`} stroke="var(--line)" strokeWidth={2} />
      {baseX !== undefined && (
        <path d={`M7 ${axisY}H${px(baseX)}`} stroke="var(--line)" strokeWidth={6} />
      )}
      {breakX !== null && (
        <path
          d={`M${px(endX)} ${axisY}h12m-3 5l6-10m2 10l6-10m-3 5h12`}
          stroke="var(--muted)"
          fill="none"
        />
      )}
      {isLinked && dots.length > 1 && (
        <path
          d={`M${px(Math.min(...dots.map(({ x }) => x)))} ${axisY}H${px(Math.max(...dots.map(({ x }) => x)))}`}
          stroke="var(--ink)"
          strokeWidth={2}
        />
      )}
      {ticks.map((x) => (
        <path key={x} d={`M${px(x)} ${axisY - 8}v16`} stroke="var(--ink)" strokeWidth={2} />
      ))}
      {dots.map(({ x, mesh, mode, isExcluded }, i) => (
        <ModeMark
          key={i}
          x={px(x)}
          y={axisY}
          mesh={mesh}
          shape={shapeOf(mode)}
          isHollow={isExcluded}
        />
      ))}
      {labels.map(({ x, y, text, isBaseline }) => (
        <text key={text} x={px(x)} y={y} fill={isBaseline ? 'var(--muted)' : undefined}>
          {text}
        </text>
      ))}
    </svg>
  )
}
