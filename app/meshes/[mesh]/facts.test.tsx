import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MeshSummary } from '@/server/trends/schemas'
import { declaredWords } from '../declared-words'
import { ProductFacts } from './facts'

const MESH = {
  slug: 'gate~acme',
  name: 'Gate (declared by acme)',
  vendor: null,
  modes: ['gateway'],
  url: 'https://gate.example/',
  declaredBy: 'acme',
  latestVersion: '1.2.0',
  latestMeasuredOn: '2025-03-06',
  trust: 'reviewed',
} as unknown as MeshSummary
const html = (more: Partial<MeshSummary>) =>
  renderToStaticMarkup(<ProductFacts mesh={{ ...MESH, ...more }} today="2026-11-23" />)

it('links the home page of a declared product, with who declared it', () => {
  expect(html({})).toContain(
    '<a href="https://gate.example/" rel="nofollow noopener ugc">https://gate.example/</a><span class="text-muted"> declared by <a href="/organisations/acme">acme</a></span>',
  )
  expect(html({ declaredBy: null })).not.toContain('declared by')
  expect(html({ url: null })).not.toContain('declared by')
  expect(html({ url: 'javascript:alert(1)' })).not.toMatch(/href="javascript/)
  expect(declaredWords(MESH)).toMatch(/^Declared by acme, .* not yet confirmed by a maintainer\.$/)
})

it('says what was measured last and how long ago, and where its news are', () => {
  expect(html({})).toContain('<dd>1.2.0; newest result Mar 2025, 20 months ago</dd>')
  expect(html({ latestMeasuredOn: null })).toContain('1.2.0; when it was measured is not stated')
  expect(html({ trust: 'submitted' })).toContain(
    '<dd>1.2.0; newest result Mar 2025, 20 months ago, submitted, not reviewed</dd>',
  )
  expect(html({})).toContain('<a href="/feed.xml?mesh=gate~acme">Feed')
})

it('names modes as readers do, never by their key', () => {
  const modes = html({ modes: ['sidecar', 'ambient+waypoint', 'node-proxy+wireguard', 'other'] })
  expect(modes).toContain('<dd>sidecar, ambient + waypoint, node proxy + WireGuard, other</dd>')
  expect(html({ modes: [] })).toContain('<dt>Modes measured</dt><dd>none</dd>')
})
