import { expect, it } from 'vitest'
import { wait } from './waiting'

/** Somebody who waits for a drawing until it is there or they go. */
function waiter(name: string) {
  const controller = new AbortController()
  const asked: (() => boolean)[] = []
  let finish = (): void => undefined
  const done = wait(name, controller.signal, (isWanted) => {
    asked.push(isWanted)
    return new Promise<void>((resolve) => (finish = resolve))
  })
  return {
    isWanted: () => asked[0]?.(),
    go: () => controller.abort(),
    end: async () => {
      finish()
      await done
    },
  }
}

it('is wanted as long as anybody waits for the same', async () => {
  const [one, two, other] = [waiter('a'), waiter('a'), waiter('b')]
  one.go()
  expect([one.isWanted(), two.isWanted()]).toEqual([true, true])
  two.go()
  expect([one.isWanted(), two.isWanted(), other.isWanted()]).toEqual([false, false, true])
  const late = waiter('a')
  expect(one.isWanted()).toBe(true)
  await Promise.all([one, two, other, late].map(({ end }) => end()))
})
