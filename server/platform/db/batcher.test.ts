import { describe, expect, it } from 'vitest'
import { Batcher, type BatcherOptions, type Outcome } from './batcher'

/** A batcher whose batches end when the test lets them. */
function controlled(options: Partial<BatcherOptions<number, string>> & { broken?: number } = {}) {
  const { broken, ...limits } = options
  const batches: number[][] = []
  const ends: (() => void)[] = []
  const batcher = new Batcher<number, string>({
    maxItems: 100,
    sizeOf: (item) => item,
    mayBeOfOneItem: () => true,
    ...limits,
    run: async (items) => {
      batches.push(items)
      await new Promise<void>((end) => void ends.push(end))
      if (broken !== undefined && items.includes(broken)) throw new Error(`broken by ${broken}`)
      return items.map((item): Outcome<string> =>
        item < 0 ? { error: new Error(`refused ${item}`) } : { result: `done ${item}` },
      )
    },
  })
  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 5; quiet++) {
      while (ends.length > 0) {
        ends.shift()?.()
        quiet = 0
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const endFirst = async (): Promise<void> => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { batcher, batches, settle, endFirst }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Adds items, each in a turn of its own. */
async function addInTurns(batcher: Batcher<number, string>, items: readonly number[]) {
  const added: Promise<string>[] = []
  for (const item of items) {
    added.push(batcher.add(item))
    await nextTurn()
  }
  return added
}

const outcomes = (all: Promise<string>[]): Promise<string[]> =>
  Promise.all(all.map((one) => one.catch((error: Error) => error.message)))

describe('Batcher', () => {
  it('runs a lone item at once, and what comes meanwhile together after it', async () => {
    const { batcher, batches, settle } = controlled()
    const all = await addInTurns(batcher, [1, 2, 3, 4])
    expect(batches).toEqual([[1]])
    await settle()
    expect(batches).toEqual([[1], [2, 3, 4]])
    expect(await Promise.all(all)).toEqual(['done 1', 'done 2', 'done 3', 'done 4'])
  })

  it('runs together what is added in one turn', async () => {
    const { batcher, batches, settle } = controlled()
    const all = [1, 2, 3].map((item) => batcher.add(item))
    await settle()
    expect(batches).toEqual([[1, 2, 3]])
    await Promise.all(all)
  })

  it('refuses an item alone, and its neighbours are done', async () => {
    const { batcher, settle } = controlled()
    const all = outcomes([1, -2, 3].map((item) => batcher.add(item)))
    await settle()
    expect(await all).toEqual(['done 1', 'refused -2', 'done 3'])
  })

  it('splits a batch that fails down to the item at fault, in order', async () => {
    const { batcher, batches, settle } = controlled({ broken: 4 })
    const all = outcomes([0, 1, 2, 3, 4, 5].map((item) => batcher.add(item)))
    await settle()
    expect(await all).toEqual(['done 0', 'done 1', 'done 2', 'done 3', 'broken by 4', 'done 5'])
    expect(batches).toEqual([[0, 1, 2, 3, 4, 5], [0, 1, 2], [3, 4, 5], [3, 4], [3], [4], [5]])
  })

  it('holds to the limits of a batch, and lets an item above them be one alone', async () => {
    const { batcher, batches, settle } = controlled({ maxItems: 3, maxSize: 10 })
    const all = [5, 4, 1, 1, 99, 1, 1, 1, 1].map((item) => batcher.add(item))
    await settle()
    expect(batches).toEqual([[5, 4, 1], [1], [99], [1, 1, 1], [1]])
    await Promise.all(all)
  })

  it('begins a second batch beside the first where enough items wait for it', async () => {
    const { batcher, batches, settle } = controlled({ atOnce: 2, leastBeside: 3 })
    const all = await addInTurns(batcher, [1, 2, 3, 4, 5])
    expect(batches).toEqual([[1], [2, 3, 4]])
    expect(batcher.size()).toEqual({ waiting: 1, running: 4 })
    await settle()
    expect(batches).toEqual([[1], [2, 3, 4], [5]])
    await Promise.all(all)
  })

  it('never has items that share a key in two batches, and keeps their order', async () => {
    const keysOf = (item: number) => [`tens ${Math.floor(item / 10)}`, `ones ${item % 10}`]
    const { batcher, batches, settle, endFirst } = controlled({ atOnce: 2, keysOf })
    const all = await addInTurns(batcher, [11, 12, 32, 33, 45])
    // 12 waits for the tens of 11, 32 for the ones of 12, and 33 for the tens of 32.
    expect(batches).toEqual([[11], [45]])
    await endFirst()
    expect(batches).toEqual([[11], [45], [12, 32, 33]])
    await settle()
    expect(await Promise.all(all)).toHaveLength(5)
  })
})
