import { isSetAside } from '@/ingest/dictionary/set-aside'
import { baselinesOf } from '../charts/definitions/entry-marks'
import { ModeMark, shapeOf } from '../charts/marks/mode-mark'
import { scaleEnd } from '../charts/strip/scale'
import { listOwnRows } from '../charts/definitions/ratios/own-rows'
import type { SharedLoad } from '@/server/results/compare/schemas'

const WIDTH = 420
const HEIGHT = 30
const SIDE = 7
/** Kept free behind the end of the scale where a value lies off it. */
const OFF = 44
const Y = HEIGHT / 2

const px = (n: number): number => Math.round(n * 10) / 10

/**
 * The values of the subjects at one load on a scale of its own from 0, joined by a line; the tick is no mesh on the same
 * test bed. The numbers are printed beside it, so it is no image of its own for screen readers.
 */
export function Dumbbell({ load }: { load: SharedLoad }) {
  const baselines = baselinesOf(load).map(({ si }) => si)
  const marks = load.conditions.flatMap((_, position) =>
    listOwnRows(load, position).map(({ subject, value }) => ({
      si: value.value ?? 0,
      mesh: subject.mesh,
      shape: shapeOf(subject.mode),
      isHollow: isSetAside(value.flags),
    })),
  )
  const all = [...baselines, ...marks.map(({ si }) => si)]
  const end = scaleEnd(all)
  const isOff = all.some((si) => si > end)
  const endX = WIDTH - SIDE - (isOff ? OFF : 0)
  const toX = (si: number): number =>
    si > end ? WIDTH - SIDE : SIDE + (end === 0 ? 0 : (Math.max(0, si) / end) * (endX - SIDE))
  const xs = marks.map(({ si }) => toX(si))
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="dumbbell" aria-hidden="true">
      <path d={`M${SIDE} ${Y}H${px(endX)}`} stroke="var(--grid)" strokeWidth={2} />
      {baselines.map((si) => (
        <path key={si} d={`M${SIDE} ${Y}H${px(toX(si))}`} stroke="var(--line)" strokeWidth={5} />
      ))}
      {isOff && (
        <path
          d={`M${px(endX)} ${Y}h12m-3 5l6-10m2 10l6-10m-3 5h12`}
          stroke="var(--muted)"
          fill="none"
        />
      )}
      <path
        d={`M${px(Math.min(...xs))} ${Y}H${px(Math.max(...xs))}`}
        stroke="var(--join)"
        strokeWidth={2}
      />
      {baselines.map((si) => (
        <path key={si} d={`M${px(toX(si))} ${Y - 8}v16`} stroke="var(--ink)" strokeWidth={2} />
      ))}
      {marks.map(({ mesh, shape, isHollow }, i) => (
        <ModeMark key={i} x={px(xs[i] ?? 0)} y={Y} mesh={mesh} shape={shape} isHollow={isHollow} />
      ))}
    </svg>
  )
}
