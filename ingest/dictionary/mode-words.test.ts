import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { modeName, modeWords, productWords } from './mode-words'
import { MODES } from './vocabulary'

it('names a mode in one way', () => {
  expect(modeName('node-proxy+wireguard')).toBe('node proxy + WireGuard')
  expect(modeName('ambient+waypoint')).toBe('ambient + waypoint')
  expect(modeName('constructor')).toBe('constructor')
  for (const mode of MODES) expect(modeName(mode)).not.toMatch(/[-_]|\S\+|\+\S/)
})

it('leaves a mode out where it says nothing beside a name', () => {
  expect([modeWords('none'), modeWords('other')]).toEqual(['', ''])
  expect(productWords({ meshName: 'Istio', mode: 'ambient+waypoint' })).toBe(
    'Istio ambient + waypoint',
  )
  expect(productWords({ meshName: 'Kuma', mode: 'other' })).toBe('Kuma')
})

it('is the only place that makes words of the key of a mode', () => {
  const makers = ['app', 'components', 'server', 'ingest']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file))
    .filter((file) => /replaceAll\('\+', ' \+ '\)|node proxy \+/.test(readFileSync(file, 'utf8')))
  expect(makers).toEqual(['ingest/dictionary/mode-words.ts'])
})
