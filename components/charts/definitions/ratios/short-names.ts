import type { Mode } from '@/ingest/dictionary/vocabulary'

/** A subject with the names of what was found. */
export type NamedSubject = {
  label: string
  mesh: string
  meshName: string | null
  version: string | null
  mode: Mode | null
}

/** What no mesh is called in sentences. */
const NO_MESH = 'no mesh'

/** "Istio’s", "that of no mesh": whose values another is a multiple of. */
export const itsText = (name: string): string =>
  name === NO_MESH ? `that of ${NO_MESH}` : `${name}’s`

/**
 * Names for headlines and axes: of the mesh alone where no other subject is of it and it is the usual one, a sidecar of
 * any version; else with version and mode, which nobody would guess.
 */
export const shortNames = (subjects: readonly NamedSubject[]): string[] =>
  subjects.map(({ label, mesh, meshName, version, mode }) => {
    if (mesh === 'none') return NO_MESH
    const isOnly = subjects.filter((other) => other.mesh === mesh).length === 1
    const isUsual = version === null && (mode === null || mode === 'sidecar')
    return meshName !== null && isOnly && isUsual ? meshName : label
  })
