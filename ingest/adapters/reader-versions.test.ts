import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { digest } from '../dictionary/canonical-json'
import { ADAPTERS } from './index'
import { readerVersion } from './reader-versions'

const FIXTURES = join(import.meta.dirname, '../fixtures')
const RECORD = join(import.meta.dirname, 'reader-versions.golden.json')
const Recorded = z.record(z.string(), z.object({ version: z.number(), digest: z.string() }))

/** Digest of all golden outputs of a reader. */
const readGoldens = (id: string): string =>
  digest(
    readdirSync(join(FIXTURES, id))
      .filter((name) => name.endsWith('.golden.json'))
      .sort()
      .map((name) => [name, JSON.parse(readFileSync(join(FIXTURES, id, name), 'utf8')) as unknown]),
  )

it('gives a reader another version when its output changes', async () => {
  const now = Object.fromEntries(
    ADAPTERS.map(({ id }) => [id, { version: readerVersion(id), digest: readGoldens(id) }]),
  )
  const recorded = Recorded.parse(JSON.parse(readFileSync(RECORD, 'utf8')))
  const unchanged = Object.entries(now).filter(([id, { version, digest: sum }]) => {
    const before = recorded[id]
    return before?.version === version && before.digest !== sum
  })
  expect(
    unchanged.map(([id]) => id),
    'their golden output changed: raise their number in reader-versions.ts, then run this test with -u',
  ).toEqual([])
  await expect(`${JSON.stringify(now, null, 2)}\n`).toMatchFileSnapshot(RECORD)
})
