import { expect, it } from 'vitest'
import { oddAddress } from './addresses'

it('makes odd addresses that a client can send, of every kind of address', () => {
  for (const address of ['/', '/meshes/istio', '/charts/bars.svg?metric=a&group=b'])
    for (let number = 0; number < 40; number++) {
      const odd = oddAddress(address, number)
      expect(odd).toMatch(/^\/[\x21-\x7e]*$/)
      expect(odd).not.toBe(address)
    }
  const all = Array.from({ length: 40 }, (_, n) =>
    oddAddress('/charts/bars.svg?metric=a&group=b', n),
  )
  expect(all.some((odd) => odd.includes('&group='))).toBe(true)
  expect(all.some((odd) => odd.startsWith('/charts/'))).toBe(true)
})
