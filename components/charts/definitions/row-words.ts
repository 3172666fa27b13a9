import type { Bar } from '../spec'

/** Names left of their bars where there is room, else above them. */
export type Form = 'wide' | 'phone'

/** "182 ms, not ranked: errors unknown": on a phone the reason would leave no room for the bars, so it is shown next to the name. */
export const valueText = ({ valueLabel, remark }: Bar, form: Form): string =>
  remark === null || form === 'phone' ? valueLabel : `${valueLabel}, ${remark}`

/** Why a bar is hollow, or why there is none: on a phone it is shown next to the name. */
export const besideName = ({ value, remark, note }: Bar): string | null =>
  value === null ? (note ?? 'no value') : remark

/** Text below the name of a bar, or next to it on a phone; null for nothing. */
export const sublabelText = (bar: Bar, form: Form): string | null =>
  form === 'wide'
    ? bar.sublabel
    : [bar.sublabel, besideName(bar)].filter(Boolean).join(' · ') || null
