import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseCatalogue } from './catalogue'

const YAML = readFileSync('ingest/published/catalogue.yaml', 'utf8')

it('says of every product but the control what it is', () => {
  for (const [slug, { kinds }] of Object.entries(parseCatalogue(YAML).products))
    expect(kinds.length > 0, slug).toBe(slug !== 'none')
})

it.each([
  ['name: Linkerd\n    kinds: [mesh]', 'name: Linkerd\n    kinds: []', '/products/linkerd/kinds'],
  ['name: No mesh\n    kinds: []', 'name: No mesh\n    kinds: [mesh]', '/products/none/kinds'],
])('refuses a product without a kind, and a control with one: %s', (from, to, path) => {
  expect(YAML).toContain(from)
  expect(() => parseCatalogue(YAML.replace(from, to))).toThrow(path)
})

it('describes a product in one line of a list', () => {
  for (const [slug, { about }] of Object.entries(parseCatalogue(YAML).products))
    if (slug !== 'none') expect(about.length, slug).toBeLessThanOrEqual(60)
})
