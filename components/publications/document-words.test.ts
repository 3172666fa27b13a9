import { expect, it } from 'vitest'
import { documentWords } from './document-words'

it.each([
  ['blog', 'Benchmarks', 'post'],
  ['docs', 'Performance and Scalability', 'docs'],
  ['repository', 'Istio benchmark (result repository)', 'repository'],
  ['paper', 'A Test Case for mTLS', 'paper'],
  ['paper', 'Analysis of Service Meshes (master thesis)', 'thesis'],
  ['blog', 'On a thesis', 'post'],
  ['unheard-of', 'Benchmarks', 'source'],
])('calls a %s named "%s" a %s', (kind, title, words) => {
  expect(documentWords({ kind, title, shortTitle: title })).toBe(words)
})
