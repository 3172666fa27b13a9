import { describe, expect, it } from 'vitest'
import type { PublicationSummary } from '@/server/publications/schemas'
import { fits, publicationChips, publicationFilters, publicationsHref } from './filters'

const publication = (
  slug: string,
  relation: PublicationSummary['relation'],
  mesh: [string, string],
  harnesses: string[],
): PublicationSummary => ({
  slug,
  title: slug,
  shortTitle: slug,
  url: 'https://example.org/',
  kind: 'blog',
  publishedOn: null,
  publishedNote: null,
  relation,
  vendorOf: [],
  publisher: null,
  supersededBy: null,
  retractedOn: null,
  meshes: [{ slug: mesh[0], name: mesh[1] }],
  metrics: [],
  harnesses,
  observations: 1,
  evidence: 1,
  claims: { checked: 0, hold: 0, partly: 0, inconsistent: 0, open: 0 },
})

const ALL = [
  publication('a', 'vendor', ['linkerd', 'Linkerd'], ['wrk2']),
  publication('b', 'unknown', ['istio', 'Istio'], ['fortio', 'Nighthawk Client']),
]
const read = (href: string) =>
  publicationFilters(Object.fromEntries(new URL(href, 'http://localhost').searchParams), ALL)
const found = (href: string) => ALL.filter((p) => fits(p, read(href))).map((p) => p.slug)

describe('an address', () => {
  it('narrows by publisher, mesh and harness together', () => {
    expect(found('/publications')).toEqual(['a', 'b'])
    expect(found('/publications?relation=unknown')).toEqual(['b'])
    expect(found('/publications?relation=vendor&mesh=istio')).toEqual([])
    expect(found('/publications?harness=nighthawk-client')).toEqual(['b'])
  })

  it('never takes an undeclared publisher for an independent one', () => {
    expect(found('/publications?relation=independent')).toEqual([])
  })

  it('with a choice that does not exist opens without it', () => {
    expect(found('/publications?mesh=<script>&harness=none&relation=friend')).toEqual(['a', 'b'])
  })
})

it('every chip leads to the state it names and keeps the other choices', () => {
  const filters = read('/publications?mesh=istio')
  for (const { chips } of publicationChips(ALL, filters))
    for (const chip of chips) expect(publicationsHref(read(chip.href))).toBe(chip.href)
  const [relations] = publicationChips(ALL, filters)
  expect(relations?.chips.map((chip) => chip.count)).toEqual([undefined, 0, 0, 1])
  expect(relations?.chips.map((chip) => chip.href)).toEqual([
    '/publications?mesh=istio',
    '/publications?relation=independent&mesh=istio',
    '/publications?relation=vendor&mesh=istio',
    '/publications?relation=unknown&mesh=istio',
  ])
  expect(relations?.chips.map((chip) => chip.label)).toEqual([
    'any',
    'independent',
    'vendor',
    'interest unknown',
  ])
})
