import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, hueDifference, minDistance } from './color-difference'
import {
  EXTRA_COLOURS,
  MESH_COLOURS,
  TONES,
  darkPalette,
  lightPalette,
  paletteProperties,
} from './colours'
import { cssPalette } from './palette'
import { EXTRA_SLOTS, extraSlot } from './mesh-slots'

const THEMES = ['light', 'dark'] as const

const pairs = <T>(items: readonly T[]) =>
  items.flatMap((a, i) => items.slice(i + 1).map((b): [T, T] => [a, b]))

describe.each(THEMES)('%s colours', (theme) => {
  const fixed = Object.values(MESH_COLOURS).map((c) => c[theme])
  const all = [...fixed, ...EXTRA_COLOURS.map((c) => c[theme])]

  it('keeps the named meshes far apart for every kind of sight', () => {
    const min = Math.min(...pairs(fixed).map(([a, b]) => minDistance(a, b)))
    expect(min).toBeGreaterThan(theme === 'light' ? 18.8 : 20.4)
  })

  it('keeps further meshes apart from those and from each other', () => {
    const min = Math.min(...pairs(all).map(([a, b]) => minDistance(a, b)))
    expect(min).toBeGreaterThan(10)
  })

  it('stands out from the page', () => {
    for (const colour of all)
      expect(contrast(colour, TONES[theme].surface)).toBeGreaterThanOrEqual(3.2)
    for (const tone of ['ink', 'muted', 'accent'] as const)
      expect(contrast(TONES[theme][tone], TONES[theme].surface)).toBeGreaterThanOrEqual(4.5)
  })

  it('has an accent that is no mesh', () => {
    const min = Math.min(...fixed.map((c) => minDistance(c, TONES[theme].accent)))
    expect(min).toBeGreaterThan(10)
  })
})

it('keeps the hue of a mesh in both themes', () => {
  // The unmeshed baseline is grey, whose hue is not seen.
  const { none: _, ...meshes } = MESH_COLOURS
  for (const { light, dark } of [...Object.values(meshes), ...EXTRA_COLOURS])
    expect(hueDifference(light, dark), `${light} and ${dark}`).toBeLessThan(30)
})

it('agrees with published values of the colour difference', () => {
  expect(minDistance('#000000', '#ffffff', ['normal'])).toBeCloseTo(100, 0)
  expect(minDistance('#2634c5', '#2634c5')).toBe(0)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})

it('gives a mesh the same colour every time and every theme a colour', () => {
  expect(lightPalette().mesh('istio')).toBe('#2634c5')
  expect(darkPalette().mesh('istio')).toBe('#767fff')
  expect(cssPalette().mesh('istio')).toBe('var(--mesh-istio)')
  expect(cssPalette().mesh('never-heard-of')).toBe(
    `var(--mesh-extra-${extraSlot('never-heard-of') + 1})`,
  )
  expect(extraSlot('kuma')).not.toBe(extraSlot('consul'))
  expect(extraSlot('osm')).toBe(extraSlot('open-service-mesh'))
  expect(extraSlot('osm')).not.toBe(extraSlot('antrea'))
  expect(lightPalette().mesh('constructor')).toMatch(/^#/)
})

it('is what the stylesheet of the pages says', () => {
  const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8')
  const dark = new Map(paletteProperties('dark'))
  for (const [name, light] of paletteProperties('light'))
    expect(css).toContain(`${name}: light-dark(${light}, ${dark.get(name)});`)
})

it('has a colour for each slot', () => {
  expect(EXTRA_COLOURS).toHaveLength(EXTRA_SLOTS)
})
