import { cssPalette } from '../../charts/palette'
import type { StripEntry } from '../../overview/entry-marks'
import { stripText } from '../../overview/entry-words'
import type { StripWords } from '../../overview/strip-layout'
import { CAPTION_PX, STRIP_WIDTH, type StripSize } from '../../overview/strip-measures'
import { MINI_HEIGHT, miniBarsLayout } from './mini-bars-layout'

const px = (n: number): number => Math.round(n * 10) / 10

/** The values of a row with more subjects than a strip can name: a thin bar each, best first, of many those at either end, the least and the greatest in words. */
export function MiniBarsPicture(props: { entry: StripEntry; words: StripWords; size: StripSize }) {
  const { entry, words, size } = props
  const width = STRIP_WIDTH[size]
  const layout = miniBarsLayout(entry, words, width)
  const { bars, left, thickness, baseX, top, bottom, labelX, valueX, labels, more } = layout
  const palette = cssPalette()
  return (
    <svg
      viewBox={`0 0 ${width} ${MINI_HEIGHT}`}
      role="img"
      aria-label={stripText(entry, words.spanText)}
      className={`strip is-${size}`}
      fill="var(--ink)"
      fontSize={CAPTION_PX}
    >
      {bars.map(({ y, width, mesh, isExcluded }, i) => {
        const colour = palette.mesh(mesh)
        return isExcluded ? (
          <rect
            key={i}
            x={left + 0.4}
            y={px(y + 0.4)}
            width={px(width)}
            height={px(Math.max(0.8, thickness - 0.8))}
            fill="var(--surface)"
            stroke={colour}
            strokeWidth={0.8}
          />
        ) : (
          <rect key={i} x={left} y={px(y)} width={px(width)} height={px(thickness)} fill={colour} />
        )
      })}
      {baseX !== null && (
        <path
          d={`M${px(baseX)} ${top - 2}V${px(bottom + 1)}`}
          stroke="var(--ink)"
          strokeWidth={1.5}
          strokeDasharray="3 2"
        />
      )}
      {more !== null && (
        <text x={left} y={px(more.y)} fill="var(--muted)">
          ⋯ {more.count} more
        </text>
      )}
      {labels.map(({ y, name, value, isBaseline }) => (
        <g key={`${name} ${y}`} fill={isBaseline ? 'var(--muted)' : undefined}>
          <text x={px(labelX)} y={px(y)}>
            {name}
          </text>
          <text x={px(valueX)} y={px(y)} textAnchor="end" fontWeight={isBaseline ? undefined : 600}>
            {value}
          </text>
        </g>
      ))}
    </svg>
  )
}
