import { expect, it } from 'vitest'
import type { Principal } from '@/server/auth/tokens/tokens'
import { recomputeAll } from '@/server/results/summaries/recompute-all'
import { reviewRun } from '@/server/review/moderation/review'
import { withdrawRun } from '@/server/review/moderation/withdraw'
import { campaign, createPrincipal, sendP99 } from '@/server/runs/store/submission-fixture'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { listHarnesses } from './queries'

const { db, lab } = await openSenders(['lab'])
const newcomer = await createPrincipal(db, 'newcomer', false)

let next = 0
const send = async (sender: Principal, slug: string): Promise<string> =>
  (await sendP99(db, sender, (3 + ++next / 10) / 1000, campaign(slug))).id
const counts = async () =>
  Object.fromEntries(
    (await listHarnesses(db)).filter(({ runs }) => runs > 0).map(({ id, runs }) => [id, runs]),
  )

it('counts the runs that readers have seen, whatever became of them', async () => {
  expect(await counts()).toEqual({})
  const [first] = [await send(lab, 'a'), await send(lab, 'a'), await send(lab, 'b')]
  expect(await counts()).toEqual({ fortio: 3 })

  const pending = await send(newcomer, 'c')
  expect(await counts()).toEqual({ fortio: 3 })
  await db.$transaction((tx) =>
    reviewRun(tx, { runId: pending, action: 'publish', reason: null, decidedBy: 'maintainer' }),
  )
  expect(await counts()).toEqual({ fortio: 4 })

  await withdrawRun(db, lab, first, 'a wrong cluster')
  expect(await counts()).toEqual({ fortio: 4 })
  await recomputeAll(db)
  expect(await counts()).toEqual({ fortio: 4 })
})
