/** A server that answers in no time to speak of, and not at all from one moment to another. In steps of the schedule. */
export type Stall = { requests: number; from: number; until: number; usual: number }

/** A request that was due: how long it took, null where it was never sent. */
export type Sent = { due: number; took: number | null }

const isDuring = (due: number, { from, until }: Stall): boolean => due >= from && due < until

const list = ({ requests }: Stall): number[] => Array.from({ length: requests }, (_, due) => due)

/** Every request is sent when it is due, and timed from then on. */
export const sendOpen = (stall: Stall): Sent[] =>
  list(stall).map((due) => ({
    due,
    took: isDuring(due, stall) ? stall.until - due + stall.usual : stall.usual,
  }))

/** The next request waits for the last response: the first one of the stall is sent, the others are not. */
export const sendClosed = (stall: Stall): Sent[] =>
  sendOpen(stall).map((one) => {
    const isWaiting = isDuring(one.due, stall) && isDuring(one.due - 1, stall)
    return isWaiting ? { ...one, took: null } : one
  })

/** How many responses took longer than usual, and how many requests were never sent. */
export const countSlow = (sent: readonly Sent[], { usual }: Stall) => ({
  slow: sent.filter(({ took }) => took !== null && took > usual).length,
  unsent: sent.filter(({ took }) => took === null).length,
})
