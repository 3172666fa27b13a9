import { expect, it } from 'vitest'
import { sharedTitle } from './shared-title'

it('names a document by the words that its titles share', () => {
  expect(sharedTitle(['Docs: Speed (Istio 1.19)', 'Docs: Speed (Istio 1.24)'])).toBe('Docs: Speed')
  expect(sharedTitle(['Speed 1', 'Speed 2'])).toBe('Speed')
  expect(sharedTitle(['Same', 'Same'])).toBe('Same')
})
