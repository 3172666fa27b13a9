/** A minor release with what was measured of it. */
export type Release = {
  name: string
  conditions: number
  publications: number
  /** whether an independent publication is among them */
  isIndependent: boolean
}
/** Minor releases of one track in order; those without a measured condition between two others are part of it. */
export type ReleaseTrack<R extends Release = Release> = { track: string; releases: R[] }
