import type { Output } from '../marks/output'
import { round } from '../measures'
import type { RatioPooled } from '../ratios-spec'
import type { Form } from './form'
import { isCut } from './stack'

/** How much of the ink is behind the rows where a further publication is expected; `ratios.css` repeats it */
export const BAND_TINT = 0.07
/** px from a mark at an end of the axis to its number */
export const BESIDE_CUT = 10
const INTERVAL = { height: 6, tint: 0.45 }
const END = 5

type Place = { x: number; y: number; output: Output }

/** The typical ratio. */
export const Diamond = ({ x, y, output }: Place) => (
  <path d={`M${round(x - 6)} ${y}l6 -6l6 6l-6 6z`} fill={output.palette.ink} />
)

/** Where a value lies beyond the end of the axis: an arrow with its number, inside the axis. */
export function CutMark(props: Place & { text: string; isRight: boolean; isPale: boolean }) {
  const { x, y, text, isRight, isPale, output } = props
  const fill = isPale ? output.palette.muted : output.palette.ink
  const way = isRight ? 1 : -1
  return (
    <>
      <path d={`M${round(x + way * 4)} ${y}l${-way * 8} -6v12z`} fill={fill} />
      <text
        x={round(x - way * BESIDE_CUT)}
        y={y + 4}
        fontSize={12}
        textAnchor={isRight ? 'end' : undefined}
        fill={fill}
      >
        {text}
      </text>
    </>
  )
}

/** Publications without a vendor’s interest together: the typical ratio, its interval, and the ends of the prediction. */
export function PooledMarks(props: {
  pooled: RatioPooled
  middle: number
  form: Form
  output: Output
}) {
  const { pooled, form, output } = props
  const y = round(props.middle)
  const { ink } = output.palette
  const [from, to] = pooled.prediction.map(({ at }) => round(form.toX(at)))
  const [low = 0, high = 0] = pooled.interval.map(({ at }) => round(form.toX(at)))
  return (
    <>
      <path d={`M${from} ${y}H${to}`} stroke={ink} strokeWidth={2} />
      <rect
        x={low}
        y={y - INTERVAL.height / 2}
        width={round(high - low)}
        height={INTERVAL.height}
        fill={ink}
        fillOpacity={INTERVAL.tint}
      />
      <Diamond x={form.toX(pooled.typical.at)} y={y} output={output} />
      {pooled.prediction.map(({ at, times }, i) =>
        isCut(at) ? (
          <CutMark
            key={i}
            x={form.toX(at)}
            y={y - 14}
            text={times}
            isRight={at > 0}
            isPale={false}
            output={output}
          />
        ) : (
          <path
            key={i}
            d={`M${round(form.toX(at))} ${y - END}v${2 * END}`}
            stroke={ink}
            strokeWidth={2}
          />
        ),
      )}
    </>
  )
}
