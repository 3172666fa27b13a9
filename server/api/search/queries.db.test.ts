import { describe, expect, it } from 'vitest'
import { getMesh, listMeshes } from '@/server/trends/queries'
import { GetMeshInput } from '@/server/trends/schemas'
import { testDatabase } from '@/server/testing/database'
import { searchAll } from './queries'
import { MOST_SEARCH_CHARACTERS, SEARCH_KINDS, type SearchGroup } from './schemas'

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
      SEARCH_KINDS.filter((kind) => kind !== 'harness' || groups.some((g) => g.kind === kind)),
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
  'x'.repeat(MOST_SEARCH_CHARACTERS),
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
