import { nearestNames } from '@/ingest/dictionary/nearest-names'
import type { Comparison } from '@/server/results/compare/schemas'

type Ref = { mesh: string; version: string | null; mode: Comparison['choices'][number]['mode'] }

/** Subjects of meshes that nobody measured, such as a misspelt one. @param named the same subjects as they were found */
export const listUnknown = <R extends { mesh: string }>(
  subjects: readonly R[],
  named: Comparison['subjects'],
): R[] => subjects.filter(({ mesh }, i) => (named[i]?.meshName ?? null) === null && mesh !== 'none')

/** Meshes that nobody measured, each with those that it may have been meant to be. */
export function Unknown(props: {
  subjects: readonly Ref[]
  comparison: Pick<Comparison, 'subjects' | 'choices'>
  /** address of the comparison with other subjects */
  href: (subjects: Ref[]) => string
}) {
  const { subjects, comparison, href } = props
  const { choices } = comparison
  const names = new Map(choices.map(({ mesh, meshName }) => [mesh, meshName]))
  return listUnknown(subjects, comparison.subjects).map((one) => {
    const meant = nearestNames(one.mesh, names.keys())
    return (
      <p key={one.mesh} role="note">
        No value of “{one.mesh}” is stored.{' '}
        {meant.length > 0 && (
          <>
            Did you mean{' '}
            {meant.map((mesh, i) => (
              <span key={mesh}>
                {i > 0 && ' or '}
                <a href={href(subjects.map((ref) => (ref === one ? { ...ref, mesh } : ref)))}>
                  {names.get(mesh)}
                </a>
              </span>
            ))}
            ?
          </>
        )}
      </p>
    )
  })
}
