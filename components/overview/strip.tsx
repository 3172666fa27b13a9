import type { OverviewEntry } from '@/server/results/overview/schemas'
import { ModeMark, shapeOf } from './mode-mark'
import {
  CAPTION_PX,
  STRIP_HEIGHT,
  STRIP_WIDTH,
  stripLayout,
  TEXT_PX,
  type StripWords,
} from './strip-layout'
import { stripText } from './entry-words'

const px = (n: number): number => Math.round(n * 10) / 10

type Drawn = Pick<OverviewEntry, 'panel' | 'overheads'>

/**
 * The values of one row on a scale of its own from 0, the stretch up to the baseline in grey.
 * @param props.words how its words are shortened; without, all stand in full
 * @param props.isLinked whether a line joins the least and the greatest of the values
 */
export function StripPicture(props: { entry: Drawn; isLinked?: boolean; words?: StripWords }) {
  const { entry, isLinked = false, words = null } = props
  const { axisY, endX, breakX, ticks, dots, labels } = stripLayout(entry, words)
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
      {words?.caption && (
        <text x={0} y={axisY - 12} fill="var(--muted)" fontSize={CAPTION_PX}>
          {words.caption}
        </text>
      )}
      {labels.map(({ x, y, text, strong, isBaseline }) => (
        <text key={text} x={px(x)} y={y} fill={isBaseline ? 'var(--muted)' : undefined}>
          {strong === null ? text : text.slice(0, -strong.length)}
          {strong !== null && <tspan fontWeight={600}>{strong}</tspan>}
        </text>
      ))}
    </svg>
  )
}
