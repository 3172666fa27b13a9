import { expect, it } from 'vitest'
import { publishedLoad } from './sample-sets'
import { countRuns, ownBestText, spreadWords } from './trust-words'

it('counts the loads where the vendor has the best value', () => {
  const own = publishedLoad('a', [
    { label: 'Linkerd', mesh: 'linkerd', value: 1 },
    { label: 'Istio', mesh: 'istio', value: 2 },
  ])
  const other = publishedLoad('b', [
    { label: 'Linkerd', mesh: 'linkerd', value: 3 },
    { label: 'Istio', mesh: 'istio', value: 2 },
  ])
  const alone = publishedLoad('c', [{ label: 'Istio', mesh: 'istio', value: 2 }])
  const name = own.rows.find(({ subject }) => subject.mesh === 'linkerd')?.subject.meshName ?? ''
  const vendor = { relation: 'vendor', vendorOf: [name] } as const
  const asked = { relation: vendor.relation, vendorOf: [...vendor.vendorOf] }
  expect(ownBestText(asked, [own, other, alone])).toBe('its own is best at 1 of 2 loads')
  expect(ownBestText({ relation: 'independent', vendorOf: [] }, [own])).toBeNull()
  expect(ownBestText(asked, [alone])).toBeNull()
})

it('draws runs only where plain numbers are stated', () => {
  expect(countRuns({ repeatsPlanned: '5', repeatsKept: '3' })).toEqual({ kept: 3, dropped: 2 })
  expect(countRuns({ repeatsPlanned: '5', repeatsKept: null })).toBeNull()
  expect(countRuns({ repeatsPlanned: '5 (tables), 1 (files)', repeatsKept: '5' })).toBeNull()
  expect(countRuns({ repeatsPlanned: '40', repeatsKept: '40' })).toBeNull()
})

it('says that nothing is proven without a spread', () => {
  const bare = publishedLoad('a', [{ label: 'Istio', value: 1 }])
  expect(spreadWords([bare])).toEqual(['none', 'so no difference is proven'])
  expect(spreadWords([])).toEqual(['not known', null])
})
