import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkCase, importFile } from './check-case'
import { ExpectedFile } from './schema'

// FIELD_FILES names a folder with real files that were once read wrongly; they stay outside of the project.
const CASES = join(process.env.FIELD_FILES ?? '../shared/field', 'cases')

const listFolders = (): string[] => (existsSync(CASES) ? readdirSync(CASES) : [])

/** Each file of the folders that hold result files; two folders describe situations of CI instead. */
const listCases = () =>
  listFolders().flatMap((folder) => {
    const read = ExpectedFile.safeParse(
      JSON.parse(readFileSync(join(CASES, folder, 'expected.json'), 'utf8')),
    )
    const cases = read.success ? Object.entries(read.data.cases) : []
    return cases.map(([name, expected]) => ({ folder, name, expected }))
  })

it('finds the cases where the folder is there', () => {
  expect(listCases().length > 0).toBe(existsSync(CASES))
})

const CHECKED = listCases()
// Not skipped without the folder: a skipped test counts as failed, and the project must pass alone.
if (CHECKED.length > 0)
  describe('files from the field', () => {
    it.each(CHECKED)('$folder/$name', ({ folder, name, expected }) => {
      const outcome = importFile(name, readFileSync(join(CASES, folder, name)), expected.context)
      expect(checkCase(expected, outcome)).toEqual([])
    })
  })
