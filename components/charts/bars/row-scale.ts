import type { CustomScaleDefinition } from 'recharts'
import { BAR_HEIGHT } from '../measures'

/** px; Recharts makes bars thinner where they fill their band. */
const BAND = BAR_HEIGHT + 4

type RowScale = CustomScaleDefinition<string>

/**
 * A band scale of rows that are not equally high: each id has its own place, which the names beside the bars decide.
 * @param middles px of the middle of each id's bar
 */
export function rowScale(middles: ReadonlyMap<string, number>): RowScale {
  let domain: readonly string[] = [...middles.keys()]
  let range: readonly number[] = [0, 1]
  function domainAccessor(): readonly string[]
  function domainAccessor(changed: readonly string[]): RowScale
  function domainAccessor(changed?: readonly string[]) {
    if (changed === undefined) return domain
    domain = changed
    return scale
  }
  function rangeAccessor(): readonly number[]
  function rangeAccessor(changed: readonly number[]): RowScale
  function rangeAccessor(changed?: readonly number[]) {
    if (changed === undefined) return range
    range = changed
    return scale
  }
  const at = (id: string) => {
    const middle = middles.get(id)
    return middle === undefined ? undefined : middle - BAND / 2
  }
  const scale: RowScale = Object.assign(at, {
    domain: domainAccessor,
    range: rangeAccessor,
    copy: () => rowScale(middles).domain(domain).range(range),
    bandwidth: () => BAND,
  })
  return scale
}
