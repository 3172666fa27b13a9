import { expect, it } from 'vitest'
import { Gathering } from './gathering'

function gather(most: number) {
  const begun: string[] = []
  const gathering = new Gathering(most)
  const join = (name: string) =>
    gathering.join(() => {
      begun.push(name)
      return name === 'broken' ? Promise.reject(new Error(name)) : Promise.resolve(name)
    })
  return { begun, gathering, join }
}

it('begins the work of one that nobody else is expected beside', async () => {
  const { begun, gathering, join } = gather(3)
  gathering.expect()
  const one = join('one')
  expect(begun).toEqual(['one'])
  expect(await one).toBe('one')
})

it('waits for those that are expected, and begins all in their order', async () => {
  const { begun, gathering, join } = gather(9)
  for (let i = 0; i < 3; i++) gathering.expect()
  const all = [join('one'), join('broken')]
  expect(begun).toEqual([])
  gathering.leave()
  expect(begun).toEqual(['one', 'broken'])
  expect(await all[0]).toBe('one')
  await expect(all[1]).rejects.toThrow('broken')
})

it('begins as soon as there are enough, whoever is expected', () => {
  const { begun, gathering, join } = gather(2)
  for (let i = 0; i < 4; i++) gathering.expect()
  void join('one')
  void join('two')
  expect(begun).toEqual(['one', 'two'])
  void join('three')
  expect(begun).toEqual(['one', 'two'])
  void join('four')
  expect(begun).toEqual(['one', 'two', 'three', 'four'])
})
