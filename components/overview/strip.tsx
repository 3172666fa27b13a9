import { ModeMark, shapeOf } from '../charts/marks/mode-mark'
import { stripLayout, type StripWords } from './strip-layout'
import { AXIS_Y, TEXT_PX, type StripSize } from './strip-measures'
import type { StripEntry } from './entry-marks'
import { stripText } from './entry-words'

const px = (n: number): number => Math.round(n * 10) / 10

/**
 * The values of one row on a scale of its own from 0, the stretch up to the baseline in grey.
 * @param props.words how its words are shortened; without, all stand in full
 * @param props.isLinked whether a line joins the least and the greatest of the values
 */
export function StripPicture(props: {
  entry: StripEntry
  isLinked?: boolean
  words?: StripWords
  size?: StripSize
}) {
  const { entry, isLinked = false, words = null, size = 'narrow' } = props
  const { width, span, endX, breakX, ticks, dots, labels } = stripLayout(entry, words, size)
  const baseX = ticks[0]?.x
  const leaders = labels.map(({ leader }) => leader ?? '').join('')
  return (
    <svg
      viewBox={`0 ${span[0]} ${width} ${span[1] - span[0]}`}
      role="img"
      aria-label={stripText(entry, words?.spanText)}
      className={`strip is-${size}`}
      fill="var(--ink)"
      fontSize={TEXT_PX}
    >
      <path d={`M7 ${AXIS_Y}H${px(endX)}`} stroke="var(--line)" strokeWidth={2} />
      {baseX !== undefined && (
        <path d={`M7 ${AXIS_Y}H${px(baseX)}`} stroke="var(--line)" strokeWidth={6} />
      )}
      {breakX !== null && (
        <path
          d={`M${px(endX)} ${AXIS_Y}h12m-3 5l6-10m2 10l6-10m-3 5h12`}
          stroke="var(--muted)"
          fill="none"
        />
      )}
      {isLinked && dots.length > 1 && (
        <path
          d={`M${px(Math.min(...dots.map(({ x }) => x)))} ${AXIS_Y}H${px(Math.max(...dots.map(({ x }) => x)))}`}
          stroke="var(--ink)"
          strokeWidth={2}
        />
      )}
      {ticks.map(({ x, title }) => (
        <path key={x} d={`M${px(x)} ${AXIS_Y - 8}v16`} stroke="var(--ink)" strokeWidth={2}>
          <title>{title}</title>
        </path>
      ))}
      {dots.map(({ x, mesh, mode, isExcluded, title }, i) => (
        <ModeMark
          key={i}
          x={px(x)}
          y={AXIS_Y}
          mesh={mesh}
          shape={shapeOf(mode)}
          isHollow={isExcluded}
          title={title}
        />
      ))}
      {leaders !== '' && <path d={leaders} stroke="var(--muted)" strokeWidth={0.8} fill="none" />}
      {labels.map(({ x, y, text, strong, isMuted }, i) => (
        <text key={i} x={px(x)} y={y} {...(isMuted && { fill: 'var(--muted)' })}>
          {strong === null ? text : text.slice(0, -strong.length)}
          {strong !== null && <tspan fontWeight={600}>{strong}</tspan>}
        </text>
      ))}
    </svg>
  )
}
