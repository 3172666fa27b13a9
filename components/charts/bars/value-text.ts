import type { Bar } from '../spec'

type Worded = Pick<Bar, 'valueLabel' | 'remark'>

/** "182 ms, not ranked: errors unknown": the value as it stands behind its bar where the picture is wide. */
export const wideText = ({ valueLabel, remark }: Worded): string =>
  remark === null ? valueLabel : `${valueLabel}, ${remark}`

/** The value alone: on a phone its remark would leave no room for the bars, so it stands beside the name. */
export const phoneText = ({ valueLabel }: Worded): string => valueLabel

/** What stands beside the name of a bar on a phone; null for nothing. */
export const phoneSublabel = ({
  sublabel,
  remark,
}: Pick<Bar, 'sublabel' | 'remark'>): string | null =>
  [sublabel, remark].filter(Boolean).join(' · ') || null
