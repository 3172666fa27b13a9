import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { format } from 'prettier'
import { loadPublications } from '../load-files'
import { licencesText, ownWords } from './licences'

const folders = loadPublications()

const LONGEST_QUOTE = 8

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}.%]+/gu) ?? []

it('LICENCES.md says what is shipped of every publication; run with -u after a change', async () => {
  const text = await format(licencesText(folders), { parser: 'markdown', proseWrap: 'preserve' })
  await expect(text).toMatchFileSnapshot('../../../ingest/published/LICENCES.md')
})

it('ships two files of its own for each publication, and none of others', () => {
  const own = /^[\w.-]+\/(publication\.yaml|observations\.csv)$|^[\w-]+\.(md|yaml|json)$/
  const files = readdirSync('ingest/published', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative('ingest/published', path.join(parentPath, name)))
  expect(files.length).toBeGreaterThan(2 * folders.length)
  expect(files.filter((file) => !own.test(file))).toEqual([])
})

describe('our own words', () => {
  const worded = [...folders, ...loadPublications('server/publications/recipe/unseen')]
  it.each(worded.map(({ publication }) => [publication.slug, publication] as const))(
    '%s: quote no sentence',
    (_, publication) => {
      for (const [place, text] of ownWords(publication))
        for (const [quote] of text.matchAll(/[“"„«][^”"“»]+[”"“»]/g))
          expect(splitWords(quote).length, `${place}: ${quote}`).toBeLessThanOrEqual(LONGEST_QUOTE)
    },
  )

  it('say a claim once: no two publications share a sentence about different figures', () => {
    const seen = new Map<string, string>()
    for (const { slug, publication } of folders)
      for (const { statement } of publication.claims) {
        expect(seen.get(statement) ?? slug, statement).toBe(slug)
        seen.set(statement, slug)
      }
  })
})

it('no file of the project but licences, fonts and output of programs says that it is somebody else’s', () => {
  const found = execFileSync(
    'git',
    ['grep', '-lIiE', '(copyright|\\(c\\)) .*[0-9]{4}|SPDX-License-Identifier', '--', '.'],
    { encoding: 'utf8' },
  )
  const allowed =
    /^(LICENSE|public\/fonts\/LICENSE-[\w.]+|ingest\/fixtures\/|ingest\/published\/([\w.-]+\/publication\.yaml|LICENCES\.md)|package-lock\.json)/
  const others = found.split('\n').filter((file) => file !== '' && !allowed.test(file))
  expect(others.filter((file) => file !== 'server/publications/recipe/licences.test.ts')).toEqual(
    [],
  )
})
