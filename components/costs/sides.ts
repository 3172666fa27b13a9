import type { CostBed } from '@/server/results/cost/schemas'
import type { SubjectRef } from '@/server/results/compare/schemas'
import type { Subject } from '@/server/results/schemas'
import type { CostSide } from './count-costs'

/** "v1.2.0" and "1.2.0" are one version. */
const bare = (version: string): string => version.replace(/^v(?=\d)/, '')

const isSubject = ({ mesh, mode, version }: SubjectRef, subject: Subject): boolean =>
  subject.mesh === mesh &&
  (mode === null || subject.mode === mode) &&
  (version === null || bare(subject.version ?? '') === bare(version))

/** A subject as a reader named it. */
export const refSide = (ref: SubjectRef, name: string): CostSide => ({
  name,
  isRest: false,
  includes: ({ latency }) => isSubject(ref, latency.subject),
})

/** A mesh, and whatever else was measured beside it. */
export const meshSides = (slug: string, name: string): [CostSide, CostSide] => [
  { name, isRest: false, includes: ({ latency }) => latency.subject.mesh === slug },
  {
    name: 'another mesh',
    isRest: true,
    includes: ({ latency }) => latency.subject.mesh !== slug,
  },
]

/** The two meshes of a publication; null where it has one alone or more. */
export function twoMeshes(beds: readonly CostBed[]): [CostSide, CostSide] | null {
  const names = new Map(
    beds
      .flatMap(({ quantities }) => quantities)
      .flatMap(({ loads }) => loads)
      .flatMap(({ points }) => points)
      .map(({ latency: { subject } }) => [subject.mesh, subject.meshName]),
  )
  const [first, second] = [...names].map(([mesh, name]): CostSide => ({
    name,
    isRest: false,
    includes: ({ latency }) => latency.subject.mesh === mesh,
  }))
  return first && second && names.size === 2 ? [first, second] : null
}
