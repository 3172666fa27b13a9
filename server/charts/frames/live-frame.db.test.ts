import { expect, it } from 'vitest'
import { renderFrame } from '@/components/embeds/frame-page'
import { readTagVersions } from '@/server/platform/cache/versions'
import { recordReads } from '@/server/platform/cache-dependencies'
import { decideStatus } from '@/server/review/retractions/retract'
import {
  campaign,
  createPrincipal,
  sendP99,
  syncDictionaries,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { liveFrame } from './live-frame'
import { CLIENT } from '../live/client-fixture'

const { db } = await testDatabase()
await syncDictionaries(db)
const owner = await createPrincipal(db, 'lab')

const inLab = (more: object = {}) => campaign('lab', more)
const first = await sendP99(db, owner, 0.0044, inLab())
await sendP99(db, owner, 0.0045, inLab())
await sendP99(db, owner, 0.0035, inLab({ mesh: 'linkerd', version: '2.18.0' }))

const { groupKey } = await db.condition.findUniqueOrThrow({ where: { id: first.conditionId } })
const address = new URL(
  `http://site/embed/bars?metric=http.latency.p99&group=${Buffer.from(groupKey).toString('hex')}`,
)

/** A frame, and what it depends on. */
async function made() {
  const { reads, result } = recordReads(() => liveFrame(db, 'bars', address, CLIENT))
  const { banners } = await result
  return { banners, versions: reads.versions }
}
const isCurrent = async (versions: ReadonlyMap<string, string>): Promise<boolean> => {
  const now = await readTagVersions(db, [...versions.keys()])
  return [...versions].every(([tag, version]) => now.get(tag) === version)
}
const decide = (targetKind: 'run' | 'campaign', targetId: string) =>
  db.$transaction((tx) =>
    decideStatus(tx, {
      targetKind,
      targetId,
      action: 'retract',
      reason: 'the cluster was being upgraded',
      replacementId: null,
      requestedBy: null,
      decidedBy: 'maintainer',
    }),
  )

it('stays current while others send results of other test beds', async () => {
  const { versions } = await made()
  expect([...versions.keys()].map((tag) => tag.replace(/:.*/, ''))).toEqual(['family'])
  await sendP99(db, owner, 0.005, campaign('other', { environment: { label: 'another cluster' } }))
  expect(await isCurrent(versions)).toBe(true)
})

it('depends on its family alone where it compares subjects in a named group', async () => {
  const compared = (group: string) => {
    const of = new URL(
      `http://site/embed/compare?a=istio&b=linkerd&metric=http.latency.p99${group}`,
    )
    const { reads, result } = recordReads(() =>
      liveFrame(db, 'compare', of, CLIENT).catch(() => null),
    )
    return result.then((frame) => [
      frame !== null,
      ...[...reads.versions.keys()].map((tag) => tag.replace(/:.*/, '')),
    ])
  }
  expect(await compared(address.search.replace(/^.*&group/, '&group'))).toEqual([true, 'family'])
  // Without a group a picture is of publications; any write may bring one.
  expect(await compared('')).toEqual([false, 'all'])
})

it('has the loads of senders that nobody reviewed apart from those of publications, and says whose they are', async () => {
  const of = (more: string) => {
    const query = `a=istio&b=linkerd&metric=http.latency.p99${more}`
    return liveFrame(db, 'ratios', new URL(`http://site/embed/ratios?${query}`), CLIENT)
  }
  await expect(of('')).rejects.toThrow('No such chart')
  const page = await renderFrame(await of('&trust=submitted'))
  expect(page).toContain('Submitted runs that nobody reviewed')
  expect(page).toMatch(/\d campaigns?, [^.]*independent/)
  expect(page).toContain('#others-submitted-loads"')
})

it('is outdated by a new run of its chart', async () => {
  const { versions } = await made()
  await sendP99(db, owner, 0.0046, inLab())
  expect(await isCurrent(versions)).toBe(false)
})

it('is outdated when a product that it names gets another name', async () => {
  await db.mesh.update({ where: { slug: 'istio' }, data: { name: 'Istio as it was' } })
  const { versions } = await made()
  await syncDictionaries(db)
  expect(await isCurrent(versions)).toBe(false)
  const again = await made()
  await syncDictionaries(db)
  expect(await isCurrent(again.versions)).toBe(true)
})

it('is outdated by a retraction of what it shows, and says so', async () => {
  const before = await made()
  expect(before.banners).toEqual([])
  await decide('run', first.id)
  expect(await isCurrent(before.versions)).toBe(false)
  const after = await made()
  expect(after.banners.join()).toContain('the cluster was being upgraded')
  await decide('campaign', 'lab')
  expect(await isCurrent(after.versions)).toBe(false)
})
