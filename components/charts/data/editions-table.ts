import type { EditionColumn, EditionMark } from '../editions-spec'
import type { SpecOf } from '../spec'
import type { Cell, DataTable } from './csv'

/** The difference of two printed numbers, without the noise of their binary form. */
const over = ({ value }: EditionMark, { baseline }: EditionColumn): number | null =>
  baseline === null ? null : Number((value - baseline.value).toPrecision(12))

/** Every mark of the editions as a row. @param site origin of its links */
export function editionsTable({ axis, columns }: SpecOf<'editions'>, site: string): DataTable {
  const toRow = (column: EditionColumn, mark: EditionMark): Cell[] => [
    column.label,
    mark.look.mesh,
    mark.name,
    mark.value,
    mark === column.baseline ? null : over(mark, column),
    mark.isHollow,
    `${site}${mark.href}`,
    `${site}${column.href}`,
  ]
  return {
    heads: [
      'edition',
      'mesh',
      'mode',
      `value (${axis.unit})`,
      `over no mesh (${axis.unit})`,
      'flagged',
      'condition',
      'publication',
    ],
    rows: columns.flatMap((column) =>
      [...column.marks, ...(column.baseline ? [column.baseline] : [])].map((mark) =>
        toRow(column, mark),
      ),
    ),
  }
}
