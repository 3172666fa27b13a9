/** How much is under way at a time: items, and the sum of their weights unless one alone is heavier. */
export type Concurrency<T> = { items: number; weight: number; weigh: (item: T) => number }

/**
 * Works on several items at a time, as many as there is room for, and yields the outcomes in item order, each as soon as it and all before it are
 * done. Items are pulled only when there is room, so a slow consumer slows the producer. If the source fails, work in
 * progress is still yielded before the error is thrown. `work` must not throw.
 */
export async function* mapInOrder<T, R>(
  items: AsyncGenerator<T>,
  room: Concurrency<T>,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: { result: Promise<R>; weight: number }[] = []
  const isFull = (): boolean =>
    underWay.length >= room.items ||
    underWay.reduce((sum, { weight }) => sum + weight, 0) >= room.weight
  let next: Promise<IteratorResult<T>> | null = null
  let isOver = false
  let fault: { error: unknown } | null = null
  try {
    for (;;) {
      if (!isOver && !isFull()) next ??= items.next()
      const head = underWay[0]?.result
      if (!next && !head) break
      const turn = await Promise.race([
        ...(head ? [head.then(() => 'done' as const)] : []),
        ...(next
          ? [
              next.then(
                () => 'read' as const,
                () => 'read' as const,
              ),
            ]
          : []),
      ])
      if (turn === 'done') {
        void underWay.shift()
        yield await (head as Promise<R>)
        continue
      }
      try {
        const item = await (next as Promise<IteratorResult<T>>)
        if (item.done) isOver = true
        else underWay.push({ result: work(item.value), weight: room.weigh(item.value) })
      } catch (error) {
        fault = { error }
        isOver = true
      }
      next = null
    }
    if (fault) throw fault.error
  } finally {
    next?.catch(() => undefined)
    await Promise.allSettled(underWay.map(({ result }) => result))
    await items.return(undefined)
  }
}
