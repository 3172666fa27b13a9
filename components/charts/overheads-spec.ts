import type { Look } from './look'

/** What one publication says of a row: a value, or the least and the greatest of several. */
export type OverheadMark = {
  /** of its publication, from 1 */
  number: number
  /** in the unit of the axis */
  ends: [least: number, greatest: number]
  /** places of both as fractions of the axis */
  at: [from: number, to: number]
  isIndependent: boolean
  /** of values that a quality flag excludes; drawn hollow */
  isFlagged: boolean
  /** its tooltip, line by line after the title of the publication */
  facts: string[]
}

/** A mesh in one mode: its marks from left to right, and its range in words. */
export type OverheadRow = {
  id: string
  name: string
  note: string
  look: Pick<Look, 'mesh' | 'mode'>
  marks: OverheadMark[]
  range: string
  by: string
}

/** `row` counts through all groups; `at` is the place on the axis of the values that both ends share a test bed of. */
export type OverheadJoinEnd = { row: number; mark: number; at: number }
/** A line between two rows of one publication. */
export type OverheadJoin = Pick<OverheadMark, 'number' | 'isIndependent' | 'isFlagged'> & {
  ends: [upper: OverheadJoinEnd, lower: OverheadJoinEnd]
}

export type OverheadSource = {
  title: string
  /** "2025-04" */
  month: string
  interest: string
  relation: 'vendor' | 'independent' | 'unknown'
  /** names of the products whose vendor or project published it */
  vendorOf: string[]
  href: string
}

/** A sentence whose first words stand out. */
type Rule = { lead: string; rest: string }

/** Published overheads of one statistic over no mesh, of test beds that differ. */
export type Overheads = {
  axisTitle: string
  ticks: { value: number; label: string; at: number; isReference: boolean }[]
  /** ends of the linear part of the axis as fractions; null: it has none */
  linear: [from: number, to: number] | null
  groups: { title: string; rows: OverheadRow[] }[]
  joins: OverheadJoin[]
  /** publications by their number */
  sources: OverheadSource[]
  /** "3 older publications not drawn", and where they are; null where all are drawn */
  further: { text: string; href: string } | null
  /** what may be compared: where lines join the marks of a test bed, and where equal numbers say it */
  rules: { joined: Rule; numbered: Rule }
}
