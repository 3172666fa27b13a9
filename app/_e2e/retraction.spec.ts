import type { APIRequestContext } from '@playwright/test'
import { env } from '@/env'
import { connect } from '@/server/platform/db/client'
import { decideStatus, type StatusDecision } from '@/server/review/retractions/retract'
import { expect, test } from './fixtures'
import { sendRun } from './send-run'

const SLUG = 'istio-2020-09-large-scale-security-policy'

async function decide(
  target: Pick<StatusDecision, 'targetKind' | 'targetId'>,
  action: StatusDecision['action'],
  reason: string,
): Promise<void> {
  const db = connect(env.DATABASE_URL ?? '')
  const decision = { ...target, action, reason, replacementId: null }
  try {
    await db.$transaction((tx) =>
      decideStatus(tx, { ...decision, requestedBy: null, decidedBy: 'test' }),
    )
  } finally {
    await db.$disconnect()
  }
}

/** The text of a response, without markup and line breaks. */
async function wordsOf(request: APIRequestContext, address: string): Promise<string> {
  const response = await request.get(address)
  expect(response.status(), address).toBeLessThan(500)
  return (await response.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

type Panel = { groupKey: string; key: string; workload: { targetRps: number | null } }

test('the retraction of a publication is seen by the very next request, everywhere', async ({
  request,
}) => {
  const api = `/api/v1/publications/${SLUG}`
  const { panels } = (await (await request.get(api)).json()) as { panels: Panel[] }
  const panel = panels.find(({ key }) => key === 'http.latency.p99') ?? panels[0]
  const metric = panel?.key ?? ''
  const query = `metric=${encodeURIComponent(metric)}&group=${panel?.groupKey.slice(0, 16) ?? ''}`
  const frozen = await request.post('/api/v1/snapshots', { data: { chart: 'bars', query } })
  const { hash } = (await frozen.json()) as { hash: string }
  const saying = [`/publications/${SLUG}`, `/embed/bars?${query}`, `/s/${hash}`, `/s/${hash}.svg`, '/feed.xml', api] // prettier-ignore
  // At its own load: newer cards of other tests would fill the first page.
  const rps = String(panel?.workload.targetRps ?? '')
  const asked = `metric=${encodeURIComponent(metric)}&rps=${rps}`
  const front = `/?metric=${encodeURIComponent(metric)}&from=${rps}&to=${rps}`
  const without = [`/api/v1/leaderboard?${asked}&limit=100`, front, '/meshes/istio']
  const gone = [`/charts/bars.csv?${query}`]
  // An image says it as an image, with the status of one: proxies of images show no other.
  const image = `/charts/bars.svg?${query}`
  const reason = `saturated generator ${Date.now()}`
  // Once before, so that whatever is kept is kept.
  for (const address of [...saying, ...without, ...gone, image]) {
    const text = await wordsOf(request, address)
    expect(text, address).not.toContain(reason)
    if (without.includes(address)) expect(text, address).toMatch(/large.scale/i)
  }
  const target = { targetKind: 'publication', targetId: SLUG } as const
  await decide(target, 'retract', reason)
  for (const address of saying) expect(await wordsOf(request, address), address).toContain(reason)
  for (const address of without)
    expect(await wordsOf(request, address), address).not.toMatch(/large.scale/i)
  for (const address of gone) expect((await request.get(address)).status(), address).toBe(410)
  expect(await wordsOf(request, image)).toMatch(new RegExp(`Retracted on .* ${reason}`))
  expect((await request.get(image)).status()).toBe(200)
  await decide(target, 'reinstate', 'it was another generator')
  expect(await wordsOf(request, image)).not.toContain('Retracted')
  for (const address of gone) expect((await request.get(address)).status(), address).toBe(200)
  for (const address of without)
    expect(await wordsOf(request, address), address).toMatch(/large.scale/i)
})

test('the retraction of a run is seen by the very next request, everywhere', async ({
  request,
}, info) => {
  const campaign = `taken-back-${info.project.name}`
  const subject = 'mesh=traefik-mesh&version=1.2.3&mode=node-proxy'
  const { id, conditionId, groupKey } = await sendRun(request, campaign, `${Date.now()}`, subject)
  const query = `metric=http.latency.p99&group=${groupKey.slice(0, 16)}`
  const condition = `/api/v1/conditions/${conditionId}`
  const values = [`/charts/bars.csv?${query}`]
  const lists = ['/', '/api/v1/leaderboard?metric=http.latency.p99&limit=100', '/meshes/traefik-mesh', '/compare?a=traefik-mesh&b=istio'] // prettier-ignore
  for (const address of values) expect((await request.get(address)).status(), address).toBe(200)
  for (const address of lists)
    expect(await wordsOf(request, address), address).toMatch(/traefik|1\.2\.3/)
  const reason = `wrong cluster ${Date.now()}`
  const target = { targetKind: 'run', targetId: id } as const
  // The feed of all has publications alone.
  const feed = `/feed.xml?campaign=${campaign}`
  for (const address of [`/runs/${id}`, `/api/v1/runs/${id}`, feed, condition])
    expect(await wordsOf(request, address), address).not.toContain(reason)
  await decide(target, 'retract', reason)
  for (const address of [`/runs/${id}`, `/api/v1/runs/${id}`, feed, `/embed/bars?${query}`])
    expect(await wordsOf(request, address), address).toContain(reason)
  for (const address of values) expect((await request.get(address)).status(), address).toBe(410)
  expect(await wordsOf(request, `/charts/bars.svg?${query}`)).toContain(reason)
  expect(((await (await request.get(condition)).json()) as { summaries: [] }).summaries).toEqual([])
  for (const address of lists.slice(0, 2))
    expect(await wordsOf(request, address), address).not.toContain(campaign)
  expect(await wordsOf(request, '/meshes/traefik-mesh')).not.toContain('1.2.3')
})
