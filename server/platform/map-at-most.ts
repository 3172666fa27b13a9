/** The results of `work` for each item, in the order of the items; at most so many are under way at a time. */
export async function mapAtMost<Item, Result>(
  most: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const rest = items.entries()
  const next = async (): Promise<void> => {
    for (const [i, item] of rest) results[i] = await work(item)
  }
  await Promise.all(Array.from({ length: most }, next))
  return results
}
