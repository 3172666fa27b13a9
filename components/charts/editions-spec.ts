import type { Look } from './look'

/** A value of one edition of a document. */
export type EditionMark = {
  id: string
  /** "sidecar", "no mesh" */
  name: string
  look: Pick<Look, 'mesh' | 'mode'>
  value: number
  valueLabel: string
  /** the same without its unit */
  number: string
  /** over the baseline of its own edition; null without one */
  over: string | null
  isHollow: boolean
  href: string
}
export type EditionColumn = {
  id: string
  label: string
  /** the same where columns stand close: "1.21" of 1.21.0 */
  shortLabel: string
  href: string
  marks: EditionMark[]
  /** of the edition without a mesh; null without one */
  baseline: EditionMark | null
  /** whether its highest value is printed at its mark */
  isNamed: boolean
}
