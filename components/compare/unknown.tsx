import { nearestNames } from '@/ingest/dictionary/nearest-names'
import type { Comparison } from '@/server/results/compare/schemas'

type Ref = { mesh: string; version: string | null; mode: Comparison['choices'][number]['mode'] }

/** Subjects of meshes that nobody measured, such as a misspelt one. */
export function unknownOf<R extends { mesh: string }>(
  subjects: readonly R[],
  choices: Comparison['choices'],
): R[] {
  const known = new Set(choices.map(({ mesh }) => mesh))
  return subjects.filter(({ mesh }) => !known.has(mesh) && mesh !== 'none')
}

/** Meshes that nobody measured, each with those that it may have been meant to be. */
export function Unknown(props: {
  subjects: readonly Ref[]
  choices: Comparison['choices']
  /** address of the comparison with other subjects */
  href: (subjects: Ref[]) => string
}) {
  const { subjects, choices, href } = props
  const names = new Map(choices.map(({ mesh, meshName }) => [mesh, meshName]))
  return unknownOf(subjects, choices).map((one) => {
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
