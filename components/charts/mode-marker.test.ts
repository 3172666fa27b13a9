import { expect, it } from 'vitest'
import { MODES } from '@/ingest/dictionary/vocabulary'
import { modeMarker, nthMarker } from './mode-marker'

it('gives further lines of a mode shapes that no mode has', () => {
  const ofModes = new Set(MODES.map(modeMarker))
  for (const mode of MODES) {
    expect(nthMarker(mode, 0)).toEqual({ marker: modeMarker(mode), dash: 0 })
    for (const n of [1, 2, 3]) expect(ofModes.has(nthMarker(mode, n).marker)).toBe(false)
  }
})

it('gives no two of twenty lines of one mesh and mode the same marker and dash', () => {
  const marks = Array.from({ length: 20 }, (_, n) => JSON.stringify(nthMarker('sidecar', n)))
  expect(new Set(marks).size).toBe(20)
})

it('draws the baseline unlike every mode', () => {
  const others = MODES.filter((mode) => mode !== 'none').map(modeMarker)
  expect(others).not.toContain(modeMarker('none'))
})
