import type { Bar } from '../spec'

/** "1 Linkerd": the name of a row in pictures, after its rank. */
export const nameText = ({ rank, label }: Bar): string =>
  rank === undefined ? label : `${rank} ${label}`

/** "Linkerd, rank 1": the same in words. */
export const spokenName = ({ rank, label }: Bar): string =>
  rank === undefined ? label : `${label}, rank ${rank}`

/** "251 ms +69.3": a value with its difference to the baseline, which is in the unit of the value. */
export const valueText = ({ valueLabel, over }: Bar): string =>
  over === null ? valueLabel : `${valueLabel} ${over}`

/** "251 ms, not ranked: errors unknown": a value with its reason in full, for readers who do not see the bar. */
export const describedValue = ({ valueLabel, remark }: Bar): string =>
  remark === null ? valueLabel : `${valueLabel}, ${remark}`

/** Why there is no bar: "withheld by the authors". */
export const noteText = ({ note }: Bar): string => note ?? 'no value'

/** Whether nothing is wrong with a value but that its proof is missing: its bar is pale. */
export const isPaleBar = ({ remark, isExcluded }: Pick<Bar, 'remark' | 'isExcluded'>): boolean =>
  remark !== null && !isExcluded
