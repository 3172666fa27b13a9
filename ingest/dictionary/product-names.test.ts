import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseCatalogue } from '../publications/catalogue'
import { PRODUCT_NAMES, productName } from './product-names'

it('are those of the catalogue', () => {
  const { products } = parseCatalogue(readFileSync('ingest/published/catalogue.yaml', 'utf8'))
  const names = Object.entries(products).map(([slug, { name }]) => [slug, name])
  expect(PRODUCT_NAMES).toEqual(Object.fromEntries(names))
  expect(productName('constructor')).toBeNull()
})
