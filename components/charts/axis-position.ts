import type { Axis } from './spec'

/**
 * How the lower end of an error bar is cut off: not at all, at the zero of an axis that begins there, or at the edge of
 * one that never reaches zero.
 */
export type Cut = 'none' | 'tick' | 'arrow'

/** @param isLog whether places of the axis stand for logarithms */
export const findCut = (lo: number, axis: Axis, isLog: boolean): Cut =>
  lo >= axis.domain[0] ? 'none' : isLog ? 'arrow' : 'tick'

/** Fraction of the axis at `value`, clamped to 0..1. */
export function position(axis: Axis, value: number): number {
  const on = (v: number) => (axis.scale === 'log' ? Math.log(Math.max(v, Number.MIN_VALUE)) : v)
  const [from, to] = [on(axis.domain[0]), on(axis.domain[1])]
  return Math.min(1, Math.max(0, (on(value) - from) / (to - from)))
}
