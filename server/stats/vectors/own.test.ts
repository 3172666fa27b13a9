import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkVectors } from './check'

const FOLDER = join(import.meta.dirname, 'own')
const cases = readdirSync(FOLDER).flatMap((file) =>
  checkVectors(file, JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))),
)

it.each(cases.map((one) => [`${one.file} ${one.case}`, one] as const))('%s', (_, one) => {
  expect({ error: one.error, differences: one.differences }).toEqual({
    error: null,
    differences: [],
  })
})
