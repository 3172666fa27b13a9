import { Prisma } from '@/prisma/generated/client'
import type { Extent } from '@/server/results/cells/select'
import type { SubjectRef } from '@/server/results/compare/schemas'
import { isSubject, subjectFilter } from '@/server/results/compare/subjects'
import type { ResultPanel } from '@/server/results/schemas'

/** Subjects of the query of a chart. */
type Chosen = Partial<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', SubjectRef | undefined>>

export const listSubjects = ({ a, b, c, d, e, f }: Chosen): SubjectRef[] =>
  [a, b, c, d, e, f].flatMap((subject) => subject ?? [])

/** How much of a large group is read, where the chosen subjects are read however old they are. */
export function keepSubjects(chosen: Chosen): Extent {
  const filters = listSubjects(chosen).map(subjectFilter)
  return filters.length === 0 ? {} : { kept: Prisma.sql`(${Prisma.join(filters, ' OR ')})` }
}

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
