import fc from 'fast-check'
import { expect, it } from 'vitest'
import { VIEWS } from '@/components/results/display-state'
import { MODES } from '@/ingest/dictionary/vocabulary'
import { CompareInput, DISCARD_CHOICES } from '@/server/results/compare/schemas'
import { subjectOfText } from '@/server/results/compare/subject-text'
import { compareHref, compareParams, SHARED_PER_PAGE } from './search-params'

const searchOf = (href: string) =>
  Object.fromEntries(new URL(href, 'http://localhost').searchParams)

it('reads the address of the product design', () => {
  const input = compareParams(
    searchOf('/compare?a=istio@1.25.0:ambient+waypoint&b=linkerd@edge-25.3.1&rps=2000'),
  )
  expect(input.subjects).toEqual([
    { mesh: 'istio', version: '1.25.0', mode: 'ambient+waypoint' },
    { mesh: 'linkerd', version: 'edge-25.3.1', mode: null },
  ])
  expect(input.rps).toBe(2000)
})

it('reads the bounds of a load; one load says more than they do', () => {
  const of = (query: string) => compareParams(searchOf(`/compare?a=istio&b=linkerd&${query}`))
  expect(of('from=1000&to=2000')).toMatchObject({ rps: null, from: 1000, to: 2000 })
  expect(of('from=2000&to=1000')).toMatchObject({ from: 1000, to: 2000 })
  expect(of('from=1000&to=2000&rps=200')).toMatchObject({ rps: 200, from: null, to: null })
  expect(of('from=-1&to=many')).toMatchObject({ from: null, to: null })
})

it('leaves out what it does not know, doubles, and a seventh subject', () => {
  expect(subjectOfText('istio:warp')).toBeNull()
  expect(subjectOfText('<script>')).toBeNull()
  expect(subjectOfText('linkerd~')).toBeNull()
  expect(subjectOfText('linkerd~ambient~acme@2.18.0:ambient')).toEqual({
    mesh: 'linkerd~ambient~acme',
    version: '2.18.0',
    mode: 'ambient',
  })
  expect(subjectOfText('istio@a\0b')).toBeNull()
  expect(subjectOfText(`istio@${'1'.repeat(81)}`)).toBeNull()
  expect(subjectOfText('istio@sha256:ab:sidecar')).toEqual({
    mesh: 'istio',
    version: 'sha256:ab',
    mode: 'sidecar',
  })
  expect(compareParams({ a: 'istio', b: 'istio', rps: 'many', rule: 'none' })).toMatchObject({
    subjects: [{ mesh: 'istio' }],
    rps: null,
    rule: 'published',
  })
})

it('restores every state from its own address', () => {
  const name = fc.stringMatching(/^[a-z0-9][a-z0-9.-]{0,12}$/)
  const ref = fc.record({
    mesh: name,
    version: fc.option(fc.stringMatching(/^[A-Za-z0-9.+-]{1,12}$/)),
    mode: fc.option(fc.constantFrom(...MODES)),
  })
  const load = fc.integer({ min: 1, max: 1e6 })
  const state = fc.record({
    subjects: fc.uniqueArray(ref, { maxLength: 6, selector: (r) => JSON.stringify(r) }),
    metric: fc.constantFrom(null, 'http.latency.p99', 'cpu.cores.mean@data_plane.sum'),
    load: fc.oneof(
      fc.record({ rps: fc.option(load), from: fc.constant(null), to: fc.constant(null) }),
      fc
        .tuple(load, load)
        .map(([x, y]) => ({ rps: null, from: Math.min(x, y), to: Math.max(x, y) })),
    ),
    rule: fc.constantFrom(...DISCARD_CHOICES),
    view: fc.constantFrom(...VIEWS),
    axis: fc.constantFrom(null, 'linear', 'log'),
    limit: fc.constant(SHARED_PER_PAGE),
    page: fc.integer({ min: 1, max: 50 }),
    publication: fc.constantFrom(null, 'bieringa-2022-mesh-bench-thesis', 'a.b'),
    hasBeds: fc.boolean(),
  })
  fc.assert(
    fc.property(state, ({ load: asked, ...input }) => {
      const plain = {
        ...input,
        ...asked,
        // A plus in a version would read as a space; versions that differ by it are one.
        subjects: input.subjects.map((s) => ({
          ...s,
          version: s.version?.replaceAll('+', '-') ?? null,
        })),
      }
      const unique = new Set(plain.subjects.map((s) => JSON.stringify(s)))
      fc.pre(unique.size === plain.subjects.length)
      expect(compareParams(searchOf(compareHref(plain)))).toEqual({
        ...CompareInput.parse(plain),
        view: plain.view,
        axis: plain.axis,
        publication: plain.publication,
        hasBeds: plain.hasBeds,
      })
    }),
  )
})
