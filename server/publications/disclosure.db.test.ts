import path from 'node:path'
import { expect, it } from 'vitest'
import { Prisma } from '@/prisma/generated/client'
import { decideStatus, type StatusDecision } from '../review/retractions/retract'
import { campaign, createPrincipal, sendP99 } from '../runs/store/submission-fixture'
import { testDatabase } from '../testing/database'
import { listChecklists } from './disclosure'
import { getPublication, listPublications } from './queries'

const REDUX = 'linkerd-2021-11-benchmarking-redux'
const KINVOLK = 'kinvolk-2019-05-istio-linkerd'

const { db } = await testDatabase({ isPublished: true })

const isMetOf = (items: { isMet: boolean }[]) => items.map((item) => (item.isMet ? 'y' : 'n'))
const answers = async () =>
  (await listChecklists(db, Prisma.sql`true`)).map(({ slug, checklist }) => ({
    slug,
    met: isMetOf(checklist).join(''),
  }))

// After a wanted change of a publication: npx vitest run server/publications/disclosure.db.test.ts -u, then read the diff.
it('answers the fourteen questions for each publication as its golden file says', async () => {
  const lines = (await answers()).map(({ slug, met }) => `${slug} ${met}\n`).sort()
  const file = path.join(import.meta.dirname, 'checklists.golden.txt')
  await expect(lines.join('')).toMatchFileSnapshot(file)
})

it('lists publications in the order of their list, with the answers of their pages', async () => {
  const listed = await listPublications(db)
  const all = await answers()
  expect(all.map(({ slug }) => slug)).toEqual(listed.map(({ slug }) => slug))
  for (const { slug, met } of all.slice(0, 3))
    expect(isMetOf((await getPublication(db, slug)).checklist).join(''), slug).toBe(met)
})

it('answers for a retracted publication from the figures that its page keeps', async () => {
  const before = await answers()
  const decision: Omit<StatusDecision, 'targetKind' | 'targetId'> = {
    action: 'retract',
    reason: 'the load generator was saturated',
    replacementId: null,
    requestedBy: null,
    decidedBy: 'maintainer of lab',
  }
  await db.$transaction(async (tx) => {
    await decideStatus(tx, { ...decision, targetKind: 'publication', targetId: REDUX })
    await decideStatus(tx, { ...decision, targetKind: 'campaign', targetId: KINVOLK })
  })
  expect(await answers()).toEqual(before)
  for (const slug of [REDUX, KINVOLK]) {
    const { standing, checklist, panels } = await getPublication(db, slug)
    expect([standing.retracted === null, panels.length > 0]).toEqual([false, true])
    expect(isMetOf(checklist).join('')).toBe(before.find((one) => one.slug === slug)?.met)
  }
})

const metOf = async (slug: string): Promise<string[]> => {
  const [one] = await listChecklists(db, Prisma.sql`p.slug = ${slug}`)
  return (one?.checklist ?? []).filter(({ isMet }) => isMet).map(({ text }) => text)
}

it('asks for subjects and loads what is charted, for test bed and harness every condition', async () => {
  const before = await metOf(REDUX)
  await db.$executeRaw`DELETE FROM summary s USING condition c JOIN campaign ca ON ca.id = c.campaign_id
    WHERE c.id = s.condition_id AND ca.slug = ${REDUX}`
  const after = await metOf(REDUX)
  expect(before.filter((text) => !after.includes(text))).toEqual([
    'exact version of every mesh',
    'configuration of every mesh',
    'a baseline without a mesh in the same environment',
  ])
  expect(after).toContain('version or commit of the harness')
})

it('counts the runs that are stored of a publication', async () => {
  const repeated = 'three or more repetitions with the value of each'
  const owner = await createPrincipal(db, 'lab')
  const send = (p99: number) =>
    sendP99(db, owner, p99, campaign('lab-repeats', { mesh: 'kuma', version: '7.7.7' }))
  await send(0.0041)
  await db.$executeRaw`UPDATE publication_campaign SET campaign_id = (SELECT id FROM campaign WHERE slug = 'lab-repeats')
    WHERE publication_id = (SELECT id FROM publication WHERE slug = ${KINVOLK})`
  await send(0.0042)
  expect(await metOf(KINVOLK)).not.toContain(repeated)
  await send(0.0043)
  expect(await metOf(KINVOLK)).toContain(repeated)
})
