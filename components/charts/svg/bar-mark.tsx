import { BAR_HEIGHT, DOT_RADIUS, FONT } from '../measures'
import type { BarRow } from '../bars-layout'
import type { Palette } from '../palette'
import { SpreadMark } from './spread-mark'
import { markStyle } from './textures'
import { Haloed, Lines } from './text'

/** One bar or dot with its error bar, single runs and value; both renderers draw it with this. */
export function BarMark(props: { row: BarRow; palette: Palette; idPrefix: string }) {
  const { row, palette, idPrefix } = props
  const middle = row.barTop + BAR_HEIGHT / 2
  if (row.span === null) return <Lines lines={row.note} palette={palette} isItalic />
  const style = markStyle(row.bar, palette, idPrefix)
  const inset = style.strokeWidth / 2
  const dot = (row.bar.value ?? 0) < 0 ? row.span.from : row.span.to
  return (
    <>
      {row.mark === 'bar' && (
        <rect
          x={row.span.from}
          y={row.barTop + inset}
          width={Math.max(1, row.span.to - row.span.from)}
          height={BAR_HEIGHT - style.strokeWidth}
          {...style}
        />
      )}
      {row.mark === 'dot' && (
        <g>
          <circle cx={dot} cy={middle} r={DOT_RADIUS} fill={palette.surface} />
          <circle cx={dot} cy={middle} r={DOT_RADIUS - inset} {...style} />
        </g>
      )}
      {row.bar.spread && row.spread && (
        <SpreadMark
          kind={row.bar.spread.kind}
          ends={row.spread}
          across={middle}
          palette={palette}
        />
      )}
      {row.points.map((x, i) => (
        <circle key={i} cx={x} cy={middle} r={2.25} fill={palette.ink} stroke={palette.surface} />
      ))}
      {row.value && (
        <Haloed
          x={row.value.x}
          y={middle + 4.5}
          text={row.bar.valueLabel}
          remark={{
            text: row.value.text.slice(row.bar.valueLabel.length),
            fill: palette.muted,
          }}
          fill={palette.ink}
          halo={palette.surface}
          size={FONT.label}
          weight={600}
        />
      )}
    </>
  )
}

/** Label and sublabel of a bar; the full text stands in a title when it had to be shortened. */
export function RowLabel(props: { row: BarRow; isWide: boolean; palette: Palette }) {
  const { row, isWide, palette } = props
  const isShort = row.lines.some((l) => l.text.endsWith('…'))
  const full = [row.bar.label, row.bar.sublabel].filter(Boolean).join(', ')
  return (
    <g>
      {isShort && <title>{full}</title>}
      {row.heading && <Lines lines={[row.heading]} palette={palette} />}
      <Lines lines={row.lines} palette={palette} anchor={isWide ? 'end' : 'start'} />
    </g>
  )
}
