import { expect, it } from 'vitest'
import { measuredText } from './measured-words'

const product = (name: string, sources: number, latestMeasuredOn: string | null = null) => ({
  mesh: { name, latestMeasuredOn },
  sources: Array.from({ length: sources }, () => null),
})
const publications = Array.from({ length: 33 }, (_, i) => ({ slug: `p${i}` }))

it('says what was measured most, how many there are and how new the newest result is', () => {
  const products = [product('Istio', 28, '2025-05-01'), product('Cilium', 8, '2026-06-02')]
  expect(measuredText({ products, meshes: 7, networks: 1, publications })).toBe(
    '33 publications on 7 service meshes and 1 network, most on Istio (28); newest result Jun 2026. Nothing is ranked: machines and loads differ.',
  )
})

it('names no first among equals, and no date where none is stated', () => {
  const products = [product('A', 1), product('B', 1)]
  expect(measuredText({ products, meshes: 1, networks: 1, publications })).toBe(
    '33 publications on 1 service mesh and 1 network. Nothing is ranked: machines and loads differ.',
  )
  expect(measuredText({ products: [], meshes: 0, networks: 0, publications })).toBe(
    'No publication measured a product.',
  )
})
