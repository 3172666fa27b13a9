import { expect, it } from 'vitest'
import type { MeshSummary } from '@/server/trends/schemas'
import { declaredWords } from './declared-words'

const mesh = (declaredBy: string | null) => ({ declaredBy }) as MeshSummary

it('says who declared a product that no maintainer confirmed', () => {
  expect(declaredWords(mesh('acme'))).toMatch(
    /^Declared by acme, .* not yet confirmed by a maintainer\.$/,
  )
  expect(declaredWords(mesh(null))).toBeNull()
  const demonstration = { ...mesh('demonstration'), trust: 'demonstration' as const }
  expect(declaredWords(demonstration)).toMatch(/^Made up .* nobody measured it\.$/)
})
