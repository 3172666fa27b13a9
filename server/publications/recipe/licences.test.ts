import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { format } from 'prettier'
import { loadPublications } from '../load-files'
import { licencesText, ownWords, listRawData } from './licences'

const folders = loadPublications()

/** Licences that allow unmodified copies beside files under another licence. */
const COPIES = ['Apache-2.0', 'MIT']
/** Longest run of words that two texts about one subject may share by chance. */
const LONGEST_RUN = 10
const LONGEST_QUOTE = 8

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}.%]+/gu) ?? []
const listRuns = (words: readonly string[]): string[] =>
  words.slice(LONGEST_RUN - 1).map((_, i) => words.slice(i, i + LONGEST_RUN).join(' '))

it('LICENCES.md says what is shipped of every publication; run with -u after a change', async () => {
  const text = await format(licencesText(folders), { parser: 'markdown', proseWrap: 'preserve' })
  await expect(text).toMatchFileSnapshot('../../../ingest/published/LICENCES.md')
})

describe('raw files', () => {
  const withRaw = folders.filter(({ rawFiles }) => rawFiles.length > 0)

  it('are kept only where the licence of their source allows copies', () => {
    expect(withRaw.length).toBeGreaterThan(3)
    for (const { slug, publication } of withRaw)
      expect(COPIES, slug).toContain(publication.licence.id)
  })

  it.each(withRaw.map((folder) => [folder.slug, folder] as const))(
    '%s: each has the digest that its provenance names',
    (_, folder) => {
      const provenance = folder.rawFiles.find(({ name }) => name === 'PROVENANCE')
      const text = Buffer.from(provenance?.bytes ?? []).toString()
      const named = text.split('\n').map((line) => line.split('  '))
      for (const { name, sha256 } of listRawData(folder)) {
        const [, path = ''] = named.find(([digest]) => digest === sha256) ?? []
        expect(path.split('/').at(-1), name).toBe(name)
      }
    },
  )
})

describe('our own words', () => {
  const worded = [...folders, ...loadPublications('server/publications/recipe/unseen')]
  it.each(worded.map((folder) => [folder.slug, folder] as const))(
    '%s: quote no sentence, and share none with the files of the publisher',
    (_, { publication, rawFiles }) => {
      const theirs = new Set(
        rawFiles
          .filter(({ name }) => name.endsWith('.md'))
          .flatMap(({ bytes }) => listRuns(splitWords(Buffer.from(bytes).toString()))),
      )
      for (const [place, text] of ownWords(publication)) {
        for (const [quote] of text.matchAll(/[“"„«][^”"“»]+[”"“»]/g))
          expect(splitWords(quote).length, `${place}: ${quote}`).toBeLessThanOrEqual(LONGEST_QUOTE)
        expect(
          listRuns(splitWords(text)).filter((run) => theirs.has(run)),
          place,
        ).toEqual([])
      }
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
    /^(LICENSE|public\/fonts\/LICENSE-[\w.]+|ingest\/fixtures\/|ingest\/published\/([\w.-]+\/(raw\/|publication\.yaml)|LICENCES\.md)|package-lock\.json)/
  const others = found.split('\n').filter((file) => file !== '' && !allowed.test(file))
  expect(others.filter((file) => file !== 'server/publications/recipe/licences.test.ts')).toEqual(
    [],
  )
})
