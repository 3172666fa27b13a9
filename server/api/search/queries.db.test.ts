import { describe, expect, it } from 'vitest'
import { getMesh, listMeshes } from '@/server/trends/queries'
import { GetMeshInput } from '@/server/trends/schemas'
import { testDatabase } from '@/server/testing/database'
import { searchAll } from './queries'
import { MAX_SEARCH_CHARACTERS, SEARCH_KINDS, type SearchGroup } from './schemas'

const { db } = await testDatabase({ isPublished: true })

const titles = async (q: string, kind: SearchGroup['kind']): Promise<string[]> => {
  const { groups } = await searchAll(db, { q })
  return groups.find((group) => group.kind === kind)?.hits.map((hit) => hit.title) ?? []
}

describe('every kind of thing', () => {
  it('is found by its name, best first', async () => {
    expect((await titles('linkerd', 'mesh'))[0]).toBe('Linkerd')
    expect((await titles('fortio', 'harness'))[0]).toMatch(/fortio/i)
    expect((await titles('redux', 'publication'))[0]).toMatch(/Redux/)
    expect(await titles('istio 1.25.0', 'version')).toEqual(['Istio 1.25.0'])
    expect(await titles('retransmits', 'metric')).toEqual(['tcp.retransmits'])
    expect((await titles('cpu.cores', 'metric'))[0]).toBe('cpu.cores')
    expect(await titles('cpu.cores.mean@data_plane.sum', 'metric')).toEqual([
      'cpu.cores',
      '.mean',
      '@data_plane.sum',
    ])
    expect((await titles('http.latency.p99.9', 'metric')).slice(0, 2)).toEqual([
      'http.latency',
      '.p<n>',
    ])
    expect((await titles('data_plane.sum', 'metric'))[0]).toBe('@data_plane.sum')
    expect(await titles('mapping', 'harness')).toContain('Any other JSON, by a mapping')
  })

  it('is found while its last word is still being typed', async () => {
    expect(await titles('cil', 'mesh')).toContain('Cilium')
    expect(await titles('ambient mesh 2025 benchm', 'publication')).toContain(
      'Linkerd vs Ambient Mesh: 2025 Benchmarks',
    )
    expect(await titles('cil istio', 'mesh')).toEqual([])
  })

  it('has an address of this site and facts', async () => {
    const { groups } = await searchAll(db, { q: 'istio' })
    expect(groups.map((group) => group.kind)).toEqual(
      SEARCH_KINDS.filter(
        (kind) =>
          ['mesh', 'version', 'publication'].includes(kind) || groups.some((g) => g.kind === kind),
      ),
    )
    for (const { hits, total } of groups) {
      expect(hits.length).toBeLessThanOrEqual(10)
      expect(total).toBeGreaterThanOrEqual(hits.length)
      for (const hit of hits) {
        expect(hit.href).toMatch(/^\/(meshes|publications|harnesses)\/[\w.-]+(#versions)?$/)
        expect(hit.facts.length).toBeGreaterThan(0)
      }
    }
  })
})

describe('versions', () => {
  it('are found by their beginning wherever it stands, and with a "v"', async () => {
    expect(await titles('1.25 istio', 'version')).toEqual(await titles('istio v1.25', 'version'))
    expect(await titles('1.25 istio', 'version')).toEqual(['Istio 1.25.0'])
  })

  it('of a track with a hyphen are found as printed', async () => {
    expect(await titles('edge-25.3.1', 'version')).toEqual(['Linkerd edge-25.3.1'])
    expect(await titles('edge', 'version')).toContain('Linkerd edge-25.3.1')
  })
})

it('a rare word counts more in a title than in a summary', async () => {
  const found = await titles('cilium', 'publication')
  expect(found[0]).toMatch(/cilium/i)
})

it.each([
  "':*&",
  "' OR 1=1; --",
  '!!! & | <-> ()',
  '\\',
  'a\u0000b',
  '%_%',
  '...',
  '1.25.0-rc.1 "quoted" <script>',
  'x'.repeat(MAX_SEARCH_CHARACTERS),
  'é ñ 漢字 🚀',
  '1e5 -3.2e-7 http://x.y/z?a=b',
])('handles %j without an error', async (q) => {
  const { groups } = await searchAll(db, { q })
  expect(groups.every((group) => group.hits.length <= 10)).toBe(true)
})

it('looks for nothing where there is no letter or digit', async () => {
  expect(await searchAll(db, { q: " ':*& " })).toEqual({ words: [], groups: [] })
})

describe('the number of measured conditions', () => {
  const factOf = async (q: string, kind: SearchGroup['kind'], title: string) => {
    const { groups } = await searchAll(db, { q })
    const hits = groups.find((group) => group.kind === kind)?.hits ?? []
    return hits.find((hit) => hit.title === title)?.facts.at(-1)
  }

  it('is the same in search, in the list of meshes and on the page of a mesh', async () => {
    const meshes = await listMeshes(db)
    expect(meshes.map(({ slug }) => slug)).toContain('none')
    for (const { slug, name, conditions, versions } of meshes) {
      const detail = await getMesh(db, GetMeshInput.parse({ mesh: slug }))
      expect(detail.mesh.conditions, slug).toBe(conditions)
      expect(detail.versions, slug).toHaveLength(versions)
      const sum = detail.versions.reduce((all, version) => all + version.conditions, 0)
      expect(sum, slug).toBe(conditions)
      expect(await factOf(name, 'mesh', name), slug).toMatch(new RegExp(`^${conditions} measured`))
    }
  })

  it('leaves out cells that their authors withheld', async () => {
    const { versions } = await getMesh(db, GetMeshInput.parse({ mesh: 'istio' }))
    const of = (name: string) => versions.find(({ version }) => version === name)?.conditions
    expect(await factOf('istio 1.19', 'version', 'Istio 1.19')).toBe(
      `${of('1.19') ?? ''} measured conditions`,
    )
    expect(of('1.19')).toBe(8)
  })
})

describe('numbers of a mesh', () => {
  const hitsOf = async (q: string) => {
    const { groups } = await searchAll(db, { q })
    return groups.find(({ kind }) => kind === 'trend')?.hits ?? []
  }
  it.each([
    'istio p99 trend',
    'trend p99 Istio',
    'istio latency trend',
    'istio p99',
    'istio p99 tre',
  ])('are found by mesh, metric and trend: %s', async (q) => {
    const [first] = await hitsOf(q)
    // No published test bed measured p99 of two versions of Istio: no trend may be promised.
    expect(first).toMatchObject({
      title: 'Istio: p99 request latency by version',
      href: '/meshes/istio?metric=http.latency.p99#versions',
    })
    expect(first?.facts[0]).toMatch(/^\d+ values, no trend on one test bed$/)
  })

  it('are a trend where one test bed measured several versions', async () => {
    const [first] = await hitsOf('istio throughput trend')
    expect(first?.title).toMatch(/^Istio: .*throughput.* trend$/)
    expect(first?.href).toMatch(/^\/meshes\/istio\?metric=tcp\.throughput.*#trends$/)
    expect(first?.facts[0]).toMatch(/^\d+ versions on one test bed$/)
  })

  it('are of the metric that was asked for, and stand before everything else', async () => {
    const { groups } = await searchAll(db, { q: 'istio throughput' })
    expect(groups[0]?.kind).toBe('trend')
    for (const { title } of groups[0]?.hits ?? []) expect(title).toMatch(/^Istio: .*throughput/i)
    for (const { href } of groups[0]?.hits ?? [])
      expect(href).toMatch(/^\/meshes\/istio\?metric=(tcp|udp|http)\.throughput/)
  })

  it('lead to the versions where no test bed measured two of them', async () => {
    const hits = await hitsOf('linkerd p99')
    expect(hits[0]?.title).toMatch(/^Linkerd: p99 request latency (trend|by version)$/)
  })

  it('are of several meshes where none is named', async () => {
    const meshes = new Set((await hitsOf('p99 latency')).map(({ title }) => title.split(':')[0]))
    expect(meshes.size).toBeGreaterThan(1)
  })

  it('are not searched where nothing asks for them, nor found for a mesh that has none', async () => {
    expect(await hitsOf('istio')).toEqual([])
    expect(await hitsOf('istio fortio')).toEqual([])
    expect(await hitsOf('fortio p99 trend')).toEqual([])
    expect(await hitsOf('istio p42 trend')).toEqual([])
  })
})
