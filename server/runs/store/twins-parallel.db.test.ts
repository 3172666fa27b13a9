import { afterAll, describe, expect, it } from 'vitest'
import type { Principal } from '@/server/auth/tokens/tokens'
import { connect } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { campaign, fortioWithP99, onlyRun, upload } from './submission-fixture'
import { openSenders } from './senders-fixture'

const { db, url, acme, rival } = await openSenders(['acme', 'rival'])
/** Another process on the same database: nothing but the rows is shared. */
const other = connect(url)
afterAll(() => other.$disconnect())

let n = 0
/** Two files of equal content in other bytes, unlike those of all other rounds. */
const twins = (): [string, string] => {
  const json = fortioWithP99(0.003 + ++n / 1_000_000)
  return [json, `${json}\n`]
}
type Sent = { who: Principal; context: object }

/** Sends the twins at the same instant, each by an instance of its own. @returns ids of the stored runs, and refusals */
async function sendBoth(first: Sent, second: Sent) {
  const [a, b] = twins()
  const sent = await Promise.allSettled([
    onlyRun(db, first.who, [upload(a)], first.context),
    onlyRun(other, second.who, [upload(b)], second.context),
  ])
  return {
    stored: sent.flatMap((one) => (one.status === 'fulfilled' ? (one.value.run.id ?? '') : [])),
    refused: sent.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : [])),
  }
}

/** Severities of the duplicate flags of some runs, in the order of their names. */
const flagsOf = async (ids: string[]): Promise<string[]> =>
  (await db.qualityFlag.findMany({ where: { runId: { in: ids }, code: 'DUPLICATE_CONTENT' } }))
    .map(({ severity }) => severity)
    .sort()

for (const { count, tags } of [
  { count: 8, tags: [] },
  { count: 40, tags: ['stress'] },
])
  describe(`twins that two instances get at the same instant, ${count} times`, { tags }, () => {
    const rounds = Array.from({ length: count }, (_, i) => i)

    it.each<[string, (round: number) => string]>([
      ['that nobody has measured before', (round) => `new-${round}`],
      ['that has runs', () => 'same'],
    ])('are one run in a condition %s', async (_, slug) => {
      for (const round of rounds) {
        const one = { who: acme, context: campaign(slug(round)) }
        const { stored, refused } = await sendBoth(one, one)
        expect(stored, `round ${round}`).toHaveLength(1)
        const [reason] = refused
        expect(reason).toBeInstanceOf(AppError)
        expect(reason).toMatchObject({
          code: 'DUPLICATE_RAW',
          facts: { detail: expect.stringContaining(stored[0] ?? '') as string },
        })
      }
    })

    it.each<[string, (round: number) => [Sent, Sent]]>([
      [
        'version',
        () => [
          { who: acme, context: campaign('versions') },
          { who: acme, context: campaign('versions', { version: '1.27.0' }) },
        ],
      ],
      [
        'version nobody has measured before',
        (round) => [
          { who: acme, context: campaign(`versions-${round}`) },
          { who: acme, context: campaign(`versions-${round}`, { version: '1.27.0' }) },
        ],
      ],
      [
        'organisation',
        (round) => [
          { who: acme, context: campaign(`of-acme-${round}`) },
          { who: rival, context: campaign(`of-rival-${round}`) },
        ],
      ],
    ])('are flagged on both under another %s', async (_, pair) => {
      for (const round of rounds) {
        const { stored, refused } = await sendBoth(...pair(round))
        expect(refused).toEqual([])
        expect(await flagsOf(stored), `round ${round}`).toEqual(['exclude', 'warn'])
      }
    })
  })
