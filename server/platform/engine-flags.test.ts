import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOLDERS = ['app', 'components', 'ingest', 'prisma', 'server']
const isSource = (file: string) => /\.(ts|tsx|mjs)$/.test(file) && !/(^|\/)generated\//.test(file)
const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)
const sources = [...readdirSync('.'), ...FOLDERS.flatMap(listFiles)].filter(isSource)

it('no flag of the engine is set at run time, which can end the process', () => {
  expect(sources.length).toBeGreaterThan(1_000)
  const setting = sources.filter((file) =>
    readFileSync(file, 'utf8').includes(['setFlags', 'FromString'].join('')),
  )
  expect(setting).toEqual([])
})
