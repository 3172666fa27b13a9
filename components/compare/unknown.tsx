import { nearestNames } from '@/ingest/dictionary/nearest'
import type { Comparison } from '@/server/results/compare/schemas'

type Ref = { mesh: string; version: string | null; mode: Comparison['choices'][number]['mode'] }

/** Meshes that nobody measured, each with those that it may have been meant to be. */
export function Unknown(props: {
  subjects: readonly Ref[]
  choices: Comparison['choices']
  /** address of the comparison with other subjects */
  href: (subjects: Ref[]) => string
}) {
  const { subjects, choices, href } = props
  const names = new Map(choices.map(({ mesh, meshName }) => [mesh, meshName]))
  const unknown = subjects.filter(({ mesh }) => !names.has(mesh) && mesh !== 'none')
  return unknown.map((one) => {
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
