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

it('takes a product that is described in one line of a list, and names the line of one that is not', () => {
  const about = 'about: Per-node Traefik proxies.'
  const line = YAML.slice(0, YAML.indexOf(about)).split('\n').length
  const described = (length: number) => () =>
    parseCatalogue(YAML.replace(about, `about: ${'x'.repeat(length)}`))
  expect(described(60)).not.toThrow()
  expect(described(61)).toThrow(
    `catalogue.yaml, line ${line}, /products/traefik-mesh/about: expected at most 60 characters, one line of a list; found 61`,
  )
})

it('names the line of what is no YAML', () => {
  expect(() => parseCatalogue('a: 1\nb: [')).toThrow(/^catalogue\.yaml, line \d+: /)
})
