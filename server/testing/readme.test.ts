import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { ADAPTERS } from '@/ingest/adapters'
import { EXAMPLE_CONTEXT } from '@/ingest/context/example-context'
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

it('has the example context of /submit', () => {
  const context = /^```yaml\n(campaign: .*?)^```$/ms.exec(readme)?.[1] ?? ''
  expect(parse(context)).toEqual(parse(EXAMPLE_CONTEXT))
})

it('leads to files that exist', () => {
  const files = [...readme.matchAll(/\]\(((?!https?:|\.\.\/)[^)#]+)/g)].map(
    ([, file]) => file ?? '',
  )
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
