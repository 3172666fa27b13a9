import type { SubjectRef } from '@/server/results/compare/schemas'
import { isSubject } from '@/server/results/compare/subjects'
import type { ResultPanel } from '@/server/results/schemas'

/** Subjects of the query of a chart. */
type Chosen = Partial<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', SubjectRef | undefined>>

export const listSubjects = ({ a, b, c, d, e, f }: Chosen): SubjectRef[] =>
  [a, b, c, d, e, f].flatMap((subject) => subject ?? [])

/** Panels with the chosen subjects and the baselines alone, as on the page for comparisons; all rows where none is chosen. */
export function pickSubjects(panels: readonly ResultPanel[], chosen: Chosen): ResultPanel[] {
  const subjects = listSubjects(chosen)
  if (subjects.length === 0) return [...panels]
  return panels
    .map((panel) => ({
      ...panel,
      rows: panel.rows.filter(
        (row) => row.subject.isBaseline || subjects.some((subject) => isSubject(subject, row)),
      ),
    }))
    .filter(({ rows }) => rows.length > 0)
}
