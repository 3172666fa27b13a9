import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = ['app', 'components', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file))
    .map((file) => path.join(folder, file)),
)
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

const sections = SOURCES.filter((file) => file.startsWith('app/methodology/')).flatMap((file) =>
  matches(readFileSync(file, 'utf8'), /\bid="([^"]+)"/g),
)
const links = SOURCES.flatMap((file) =>
  matches(readFileSync(file, 'utf8'), /\/methodology#([a-z-]+)/g).map((to) => ({ file, to })),
)

it('has a section for every link to it, each once', () => {
  expect(new Set(sections).size).toBe(sections.length)
  expect(links.length).toBeGreaterThan(15)
  expect(links.filter(({ to }) => !sections.includes(to))).toEqual([])
})

it.each([
  ['app/overview-section.tsx components/overview', ['overhead', 'percentiles', 'overview']],
  ['app/leaderboard components/leaderboard', ['comparability', 'ranks']],
  [
    'app/compare/page.tsx components/compare',
    ['comparability', 'selection', 'percentiles', 'counts'],
  ],
  ['app/meshes/[mesh] components/meshes', ['trends', 'releases', 'drift', 'ci-series', 'welch']],
  ['app/conditions/[id]/page.tsx', ['percentiles', 'spread', 'pooled']],
  [
    'components/publications',
    ['checklist', 'claims', 'selection', 'spread', 'coordinated-omission', 'percentiles'],
  ],
  ['app/runs/[id]/page.tsx components/runs', ['flags', 'percentiles', 'coordinated-omission']],
  ['app/harnesses', ['coordinated-omission']],
  ['components/results', ['ranks', 'welch']],
])('is led to from the terms of %s', (files, terms) => {
  const from = links.filter(({ file }) => files.split(' ').some((start) => file.startsWith(start)))
  expect(from.map(({ to }) => to)).toEqual(expect.arrayContaining(terms))
})
