import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MeshSummary } from '@/server/trends/schemas'
import { declaredWords } from '../declared-words'
import { ProductFacts } from './facts'

const MESH = {
  ...{ slug: 'gate~acme', name: 'Gate (declared by acme)', vendor: null, modes: ['gateway'] },
  ...{ url: 'https://gate.example/', declaredBy: 'acme' },
} as unknown as MeshSummary
const html = (more: Partial<MeshSummary>) =>
  renderToStaticMarkup(<ProductFacts mesh={{ ...MESH, ...more }} />)

it('links the home page of a declared product, with who declared it', () => {
  expect(html({})).toContain(
    '<a href="https://gate.example/" rel="nofollow noopener ugc">https://gate.example/</a><span class="text-muted"> declared by acme</span>',
  )
  expect(html({ declaredBy: null })).not.toContain('declared by')
  expect(html({ url: null })).not.toContain('declared by')
  expect(html({ url: 'javascript:alert(1)' })).not.toContain('<a')
  expect(declaredWords(MESH)).toMatch(/^Declared by acme, .* not yet confirmed by a maintainer\.$/)
})
