import type { Bar } from '../spec'

/** "251 ms +69.3": a value with its difference to the baseline, which is in the unit of the value. */
export const valueText = ({ valueLabel, over }: Bar): string =>
  over === null ? valueLabel : `${valueLabel} ${over}`

/** "251 ms, not ranked: errors unknown": a value with its reason in full, for readers who do not see the bar. */
export const describedValue = ({ valueLabel, remark }: Bar): string =>
  remark === null ? valueLabel : `${valueLabel}, ${remark}`

/** Why there is no bar: "withheld by the authors". */
export const noteText = ({ note }: Bar): string => note ?? 'no value'
