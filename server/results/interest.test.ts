import { expect, it } from 'vitest'
import { interestIn } from './interest'

const author = { relation: 'independent' as const, vendorOf: ['Own programs'] }

it('is that of a vendor beside a product of one’s own, and stays what it is beside others', () => {
  expect(interestIn(author, ['Istio', 'Own programs'])).toEqual({ ...author, relation: 'vendor' })
  expect(interestIn(author, ['Istio', 'Linkerd'])).toBe(author)
})

it('of a vendor is the same beside products of others', () => {
  const vendor = { relation: 'vendor' as const, vendorOf: ['Linkerd'] }
  expect(interestIn(vendor, ['Istio', 'Cilium'])).toBe(vendor)
})
