import { expect, it } from 'vitest'
import { recomputeAll } from '@/server/results/summaries/recompute-all'
import { backfillDigests } from './backfill-digests'
import { backfillProtocols } from './backfill-protocols'
import { openSenders } from './senders-fixture'
import { CONTEXT, fortioJson, onlyRun, upload } from './submission-fixture'

const { db, acme } = await openSenders(['acme'], { isPublished: false })

it('a damaged raw file stops nothing of what recompute does with the others', async () => {
  for (const label of ['one', 'two'])
    await onlyRun(db, acme, [upload(fortioJson(label))], { ...CONTEXT, campaign: label })
  await db.run.updateMany({ data: { contentDigest: null } })
  // Raw: one bit of a stored file.
  const damaged = await db.$executeRaw`UPDATE blob
    SET body = set_bit(body, length(body) * 4, 1 - get_bit(body, length(body) * 4))
    WHERE sha256 = (SELECT sha256 FROM blob ORDER BY sha256 LIMIT 1)`
  expect(damaged).toBe(1)
  expect(await backfillDigests(db)).toEqual({ filled: 1, left: 1 })
  await backfillProtocols(db)
  await recomputeAll(db)
  expect(await db.run.count({ where: { contentDigest: null } })).toBe(1)
})
