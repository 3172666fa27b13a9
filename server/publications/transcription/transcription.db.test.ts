import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '@/server/testing/database'
import { readFigureList } from '../recipe/faults'
import { checksum } from './line-fixture'
import { servedCounts, servedLines, servedPublications } from './served-fixture'
import { hasTranscriptions, transcribedCounts, transcribedLines } from './transcribed-fixture'

/**
 * Every canonical value of every publication as the REST API serves it, against the transcription that the files were made
 * of, and how much each holds. The golden file has counts and a checksum of each transcription; where the transcriptions
 * themselves lie beside the project, every line is compared with them. It is the one place that pins counts beside figures.json.
 * After a new publication: npx vitest run server/publications/transcription -u, then read the diff.
 */
const Golden = z.record(
  z.string(),
  z.object({
    observations: z.number(),
    readings: z.number(),
    nulls: z.number(),
    spreads: z.number(),
    withRuns: z.number(),
    runs: z.number(),
    claims: z.number(),
    computed: z.number(),
    sha256: z.string(),
  }),
)
const FILE = path.join(import.meta.dirname, 'golden.json')
const golden = Golden.parse(JSON.parse(readFileSync(FILE, 'utf8')))
const slugs = Object.keys(golden)
const { db } = await testDatabase({ isPublished: true })

async function served(slug: string) {
  const [counts, lines] = [await servedCounts(db, slug), await servedLines(db, slug)]
  expect(lines, slug).toHaveLength(counts.observations)
  return { ...counts, sha256: checksum(lines) }
}

describe('what the API serves', () => {
  it.each(slugs)('of %s is every canonical value of the transcription', async (slug) => {
    expect(await served(slug)).toEqual(golden[slug])
  })

  it('is all publications, each with its size', async () => {
    const listed = await servedPublications(db)
    expect(listed.map(({ slug }) => slug).sort()).toEqual([...slugs].sort())
    for (const { slug, observations, evidence, claims } of listed)
      expect([observations, evidence, claims.checked], slug).toEqual([
        golden[slug]?.observations,
        golden[slug]?.readings,
        golden[slug]?.claims,
      ])
  })

  it('has an entry of the golden file for each publication, and no other', async () => {
    const entries: [string, Awaited<ReturnType<typeof served>>][] = []
    for (const { slug } of await servedPublications(db)) entries.push([slug, await served(slug)])
    entries.sort(([a], [b]) => (a < b ? -1 : 1))
    const text = JSON.stringify(Object.fromEntries(entries), null, 2)
    await expect(`${text}\n`).toMatchFileSnapshot(FILE)
  })

  it('has the counts that figures.json lists', () => {
    const counted = Object.entries(golden).map(([slug, one]) => {
      const { observations, readings: evidence, nulls, spreads, withRuns, claims } = one
      return [slug, { observations, evidence, nulls, spreads, withRuns, claims }]
    })
    const listed = Object.entries(readFigureList('ingest/published'))
    expect(Object.fromEntries(counted)).toEqual(
      Object.fromEntries(listed.map(([slug, { sha256: _, ...counts }]) => [slug, counts])),
    )
  })
})

// Not skipped without the folder: a skipped test counts as failed, and the checksums above say the same of every line.
if (hasTranscriptions)
  describe('a transcription beside the project', () => {
    it.each(slugs)('%s has the lines of the API, and the counts kept here', async (slug) => {
      const lines = transcribedLines(slug)
      expect(await servedLines(db, slug)).toEqual(lines)
      const { computed: _, ...counted } = golden[slug] ?? { computed: 0 }
      expect({ ...transcribedCounts(slug), sha256: checksum(lines) }).toEqual(counted)
    })
  })
