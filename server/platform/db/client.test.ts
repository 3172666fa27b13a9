import { expect, it, vi } from 'vitest'

it('finds the driver of a client from every copy of its module, as bundles have them', async () => {
  const one = await import('./client')
  const client = one.connect('postgresql://nobody@127.0.0.1:1/none')
  vi.resetModules()
  const other = await import('./client')
  expect(other.directClient).not.toBe(one.directClient)
  expect(other.directClient(client)).toBe(one.directClient(client))
  await client.$disconnect()
})
