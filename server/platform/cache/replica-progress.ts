/** Where a server was in its log at a moment of this process. */
type Mark = { atMs: number; position: bigint }

const MOST = 600

/**
 * What the primary had written when, to say how old a replica is without comparing the clocks of two machines.
 * Times are of one clock of the caller that never goes back.
 */
export class Progress {
  private marks: Mark[] = []

  /** Notes a position of the primary, read after `atMs`. */
  note(atMs: number, position: bigint): void {
    this.marks.push({ atMs, position })
    if (this.marks.length > MOST) this.marks.shift()
  }

  /** Bytes that a replica at `replayed` has still to replay; null before the first mark. */
  lagBytes(replayed: bigint): number | null {
    const newest = this.marks.at(-1)
    if (!newest) return null
    return newest.position > replayed ? Number(newest.position - replayed) : 0
  }

  /** At most so old is what a replica at `replayed` shows; null where it is older than all that is known. */
  staleMs(replayed: bigint, nowMs: number): number | null {
    const reached = this.marks.findLast(({ position }) => position <= replayed)
    return reached ? Math.max(0, nowMs - reached.atMs) : null
  }
}
