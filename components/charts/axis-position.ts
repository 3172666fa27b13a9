import type { Axis } from './spec'

/** Fraction of the axis at `value`, clamped to 0..1. */
export function position(axis: Axis, value: number): number {
  const on = (v: number) => (axis.scale === 'log' ? Math.log(Math.max(v, Number.MIN_VALUE)) : v)
  const [from, to] = [on(axis.domain[0]), on(axis.domain[1])]
  return Math.min(1, Math.max(0, (on(value) - from) / (to - from)))
}
