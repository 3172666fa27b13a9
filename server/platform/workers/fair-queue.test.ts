import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairQueue, QueueFull } from './fair-queue'

const LIMITS = { running: 1, runningOfOwner: 1, waitingOfOwner: 100, waiting: 1000 }

/** Queues a task for each owner while the first is held, and tells in which order they ran. */
async function orderOf(owners: readonly string[], limits = LIMITS): Promise<string[]> {
  const queue = new FairQueue(limits)
  const order: string[] = []
  let begin = (): void => undefined
  const held = new Promise<void>((resolve) => (begin = resolve))
  const first = Array.from({ length: limits.running }, () => queue.run('holder', () => held))
  const all = owners.map((owner) => queue.run(owner, async () => void order.push(owner)))
  begin()
  await Promise.all([...first, ...all])
  return order
}

describe('FairQueue', () => {
  it('lets owners take turns', async () => {
    expect(await orderOf(['a', 'a', 'a', 'b', 'c', 'c'])).toEqual(['a', 'b', 'c', 'a', 'c', 'a'])
  })

  it('delays a newcomer by one task of each owner at most', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 }),
        async (busy) => {
          const order = await orderOf([...busy, 'new'])
          expect(order.indexOf('new')).toBeLessThanOrEqual(new Set(busy).size)
          expect([...order].sort()).toEqual([...busy, 'new'].sort())
        },
      ),
    ))

  it('leaves a place to others while one owner is busy', async () => {
    const queue = new FairQueue({ ...LIMITS, running: 2 })
    let begin = (): void => undefined
    const held = new Promise<void>((resolve) => (begin = resolve))
    const busy = [1, 2, 3].map(() => queue.run('busy', () => held))
    expect(await queue.run('other', () => Promise.resolve('served'))).toBe('served')
    begin()
    await Promise.all(busy)
  })

  it('lets the owner with the most tasks give way when no room is left', async () => {
    const queue = new FairQueue({ running: 1, runningOfOwner: 1, waitingOfOwner: 100, waiting: 6 })
    let begin = (): void => undefined
    const first = queue.run('many', () => new Promise<void>((resolve) => (begin = resolve)))
    const served: string[] = []
    const add = (owner: string) =>
      queue.run(owner, async () => void served.push(owner)).catch((error: unknown) => error)
    const many = Array.from({ length: 9 }, () => add('many'))
    const others = ['a', 'b', 'c', 'd'].map(add)
    const last = add('many')
    begin()
    await first
    expect(await Promise.all(others)).toEqual([undefined, undefined, undefined, undefined])
    const refused = (await Promise.all([...many, last])).filter(Boolean)
    expect(refused).toHaveLength(8)
    expect(refused).toContainEqual(new QueueFull('owner'))
    expect(served.sort()).toEqual(['a', 'b', 'c', 'd', 'many', 'many'])
  })

  it('refuses what finds no room, and goes on when a task fails', async () => {
    const queue = new FairQueue({ running: 1, runningOfOwner: 1, waitingOfOwner: 1, waiting: 2 })
    let begin = (): void => undefined
    const first = queue.run('a', () => new Promise<void>((resolve) => (begin = resolve)))
    const second = queue.run('a', () => Promise.reject(new Error('broken')))
    await expect(queue.run('a', () => Promise.resolve())).rejects.toEqual(new QueueFull('owner'))
    const third = queue.run('b', () => Promise.resolve('served'))
    await expect(queue.run('c', () => Promise.resolve())).rejects.toEqual(new QueueFull('all'))
    begin()
    await first
    await expect(second).rejects.toThrow('broken')
    expect(await third).toBe('served')
    expect(await queue.run('c', () => Promise.resolve('later'))).toBe('later')
  })
})
