import type { Output } from '../marks/output'
import { round } from '../measures'
import type { RatiosSpec } from '../spec'
import { BAND_TINT } from './file-pooled'
import { ownColour } from './file-summary'
import type { Form } from './form'

/** how much of the colour of a side is behind its dots; `ratios.css` repeats it */
const TINT = 0.08

export type Ticks = RatiosSpec['axis']['ticks']
type BackProps = { spec: RatiosSpec; form: Form; height: number; output: Output }

/** Where a further publication is expected, with the typical ratio. */
function Band({ spec: { across }, form, height, output }: BackProps) {
  const pooled = across?.pooled ?? null
  if (pooled === null) return null
  const [from = 0, to = 0] = pooled.prediction.map(({ at }) => form.toX(at))
  return (
    <>
      <rect
        x={round(from)}
        width={round(to - from)}
        height={height}
        fill={output.palette.ink}
        fillOpacity={BAND_TINT}
      />
      <path
        d={`M${round(form.toX(pooled.typical.at))} 0v${height}`}
        stroke={output.palette.ink}
        strokeWidth={1.5}
        strokeDasharray="3 3"
      />
    </>
  )
}

/** The sides of both subjects behind the dots of a row, with the lines of the axis. */
export function Back(props: BackProps & { ticks: Ticks }) {
  const { spec, form, ticks, height, output } = props
  const same = form.toX(spec.axis.same)
  const sides = [
    [form.left, same],
    [same, form.left + form.axis],
  ] as const
  const lines = ticks.map(({ at }) => form.toX(at)).filter((x) => x !== same)
  return (
    <>
      {sides.map(([from, to], i) => (
        <rect
          key={i}
          x={round(from)}
          width={round(to - from)}
          height={height}
          fill={ownColour(output, spec, i === 0 ? 'first' : 'second')}
          fillOpacity={TINT}
        />
      ))}
      <Band spec={spec} form={form} height={height} output={output} />
      <path
        d={lines.map((x) => `M${round(x)} 0v${height}`).join('')}
        {...output.style('chart-grid')}
      />
      <path
        d={`M${round(same)} 0v${height}`}
        stroke={output.palette.mesh('none')}
        strokeWidth={1.5}
      />
    </>
  )
}
