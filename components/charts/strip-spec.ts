import type { Look } from './look'

/** Values of one product in one mode on the scale of a strip. */
export type StripMark = {
  name: string
  /** all of its values: "122 to 152" */
  text: string
  look: Pick<Look, 'mesh' | 'mode'>
  /** least first; `title` for a pointer that rests on it */
  values: { value: number; text: string; title: string; isExcluded: boolean }[]
}
export type StripContent = {
  /** all of it in words, for readers who do not see it */
  words: string
  marks: StripMark[]
  /** values of no mesh, as ticks or a line through bars */
  baselines: { value: number; text: string; title: string }[]
  /** whether names and numbers are short: the unit stands elsewhere */
  isShort: boolean
  isHigherBetter: boolean
}
