import { notice } from '../../model/notices'
import type { Notice } from '../../model/parsed-run'

/** What the runner asks fortio for when the rate is to be unlimited. */
export const UNLIMITED_QPS = 99_999_999

/** IMPLAUSIBLE where rate or connections of a row are not those of its label, which the runner makes from them. */
export function labelDiffers(
  label: RegExpExecArray | null,
  stated: { connections: number | null; asked: number | null },
  place: string,
): Notice[] {
  const check = (what: string, printed: string | undefined, value: number | null): Notice[] => {
    const named = Number(printed)
    if (printed === undefined || value === null || named === 0 || named === value) return []
    return [notice('IMPLAUSIBLE', `the label says ${named} ${what}, the row ${value}`, place)]
  }
  const { connections, asked } = stated
  return [
    ...check('connections', label?.[2], connections),
    ...(asked !== null && asked >= UNLIMITED_QPS ? [] : check('requests/s', label?.[1], asked)),
  ]
}
