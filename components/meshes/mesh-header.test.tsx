import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MeshPage } from '@/server/trends/schemas'
import { MeshHeader } from './mesh-header'

type Mesh = MeshPage['mesh']
const MESH = {
  slug: 'gate~acme',
  name: 'Gate (declared by acme)',
  vendor: null,
  modes: ['gateway'],
  url: 'https://www.gate.example/',
  declaredBy: 'acme',
  isBaseline: false,
  conditions: 1,
  otherConditions: 0,
  latestVersion: '1.2.0',
  latestMeasuredOn: '2025-03-06',
  trust: 'reviewed',
} as unknown as Mesh
const VERSIONS = [
  { version: '1.2.0', conditions: 1 },
  { version: '1.3.0', conditions: 0 },
  { version: null, conditions: 7 },
] as unknown as MeshPage['versions']
const html = (more: Partial<Mesh>, answer: string | null = null) =>
  renderToStaticMarkup(
    <MeshHeader
      detail={
        {
          mesh: { ...MESH, ...more },
          versions: VERSIONS,
          publications: [{}, {}],
        } as unknown as MeshPage
      }
      about="A gate."
      answer={answer}
      today="2026-11-23"
      sections={[['overhead', 'Overhead']]}
    />,
  )

it('links the home page of a declared product, with who declared it', () => {
  expect(html({})).toContain(
    '<a href="https://www.gate.example/" rel="nofollow noopener ugc">gate.example ',
  )
  expect(html({})).toContain('declared by <a href="/organisations/acme">acme</a>')
  expect(html({ declaredBy: null })).not.toContain('declared by <a')
  expect(html({ url: null })).not.toContain('declared by <a')
  expect(html({ url: 'javascript:alert(1)' })).not.toMatch(/href="javascript/)
})

it('says what was measured last and how long ago, and where its news are', () => {
  const words = (more: Partial<Mesh>) => html(more).replace(/<[^>]+>/g, '')
  expect(words({})).toContain('1 versionnewest 1.2.0newest result Mar 2025, 20 months ago')
  expect(words({ latestMeasuredOn: null })).toContain('newest result date not stated')
  expect(words({ trust: 'submitted' })).toContain('20 months ago, submitted, not reviewed')
  expect(html({})).toContain('<a href="/feed.xml?mesh=gate~acme">Feed')
  expect(html({})).toContain('data-old="true"')
  expect(html({ latestMeasuredOn: '2026-10-01' })).toContain('data-old="false"')
})

it('counts the versions that publications name: one that is not stated is none', () => {
  const words = html({}).replace(/<[^>]+>/g, '')
  expect(words).toContain('1 condition2 publications1 version')
  expect(html({ trust: 'submitted' })).toContain('2 versions')
})

it('says the answer first, then what the product is and where its home is', () => {
  const words = html({}, 'Gate adds +1 ms.').replace(/<[^>]+>/g, ' ')
  expect(words).toMatch(/Gate adds \+1 ms\..*A gate\..*gate\.example/)
})

it('leads to its sections, and to the form that reports an error', () => {
  expect(html({})).toContain('<a href="#overhead">Overhead</a>')
  expect(html({})).toContain('href="/disputes/new?mesh=gate~acme"')
})
