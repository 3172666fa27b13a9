import { expect, it } from 'vitest'
import { createTurns } from './turns'

/** Holds the thread as sending a large response does. */
function hold(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('runs what comes alone at once', async () => {
  const inTurn = createTurns()
  const done: number[] = []
  for (const one of [1, 2]) {
    inTurn(() => done.push(one))
    expect(done.at(-1)).toBe(one)
    await turn()
  }
})

it('lets others have the thread while much is ready, and keeps its order', async () => {
  const inTurn = createTurns()
  const done: number[] = []
  const add = (one: number): void =>
    inTurn(() => {
      hold(5)
      done.push(one)
    })
  for (let i = 0; i < 20; i++) add(i)
  const perTurn = [done.length]
  while (done.length < 20) {
    const before = done.length
    await turn()
    if (done.length === before) continue
    perTurn.push(done.length - before)
    // What comes meanwhile is behind what waits.
    if (perTurn.length === 3) add(20)
  }
  while (done.length < 21) await turn()
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(2)
  expect(done).toEqual(Array.from({ length: 21 }, (_, i) => i))
})
