import type { Mode } from '@/ingest/dictionary/vocabulary'

/** A subject with the names of what was found. */
export type NamedSubject = {
  label: string
  mesh: string
  meshName: string | null
  version: string | null
  mode: Mode | null
}

/**
 * Names for headlines and axes: of the mesh alone where no other subject is of it and it is the usual one, a sidecar of
 * any version; else with version and mode, which nobody would guess.
 */
export const shortNames = (subjects: readonly NamedSubject[]): string[] =>
  subjects.map(({ label, mesh, meshName, version, mode }) => {
    const isOnly = subjects.filter((other) => other.mesh === mesh).length === 1
    const isUsual = version === null && (mode === null || mode === 'sidecar')
    return meshName !== null && isOnly && isUsual ? meshName : label
  })
