import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ADAPTERS } from '@/ingest/adapters'
import { loadPublications } from '../publications/load-files'
import { SCREENSHOT_FOLDER, SCREENSHOTS } from './screenshot-list'

const readme = readFileSync('README.md', 'utf8')

it('writes the images of the README, and no other', () => {
  const shown = [...readme.matchAll(/\]\((\.github\/[^)]+\.png)\)/g)].map(([, file]) => file)
  expect(shown.sort()).toEqual(
    SCREENSHOTS.map(({ name }) => `${SCREENSHOT_FOLDER}/${name}.png`).sort(),
  )
  for (const file of shown) expect(existsSync(file ?? ''), file).toBe(true)
})

it('has a README that is read in a minute', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  expect(readme.trim().split(/\s+/).length).toBeLessThanOrEqual(700)
})

it('counts the formats and publications that there are', () => {
  expect(readme).toContain(`[${ADAPTERS.length} formats]`)
  expect(readme).toContain(`${loadPublications().length} published benchmarks`)
})

it('leads to files that exist', () => {
  const files = [...readme.matchAll(/\]\(((?!https?:|\.\.\/)[^)#]+)/g)].map(
    ([, file]) => file ?? '',
  )
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
