import { fortioJson } from '@/server/runs/store/submission-fixture'
import { expect, test } from './fixtures'
import { retractRun } from './retract-run'
import { makeToken } from './token'

test('a retraction shows in live and frozen embeds on the next request', async ({
  request,
}, info) => {
  const token = await makeToken('embeds')
  const post = async (label: string, replicate: number) => {
    const response = await request.post(
      `/api/v1/runs?campaign=embeds-${info.project.name}&mesh=istio&version=1.26.0&mode=sidecar&environment=kind&replicate=${replicate}`,
      {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        data: fortioJson(`${info.project.name} ${label}`),
      },
    )
    expect(response.status()).toBe(201)
    const { runs } = (await response.json()) as { runs: { id: string; conditionUrl: string }[] }
    return {
      id: runs[0]?.id ?? '',
      condition: /(\d+)$/.exec(runs[0]?.conditionUrl ?? '')?.[1] ?? '',
    }
  }
  const { condition } = await post('one', 1)
  const bad = await post('two', 2)
  const { panels } = (await (await request.get(`/api/v1/conditions/${condition}`)).json()) as {
    panels: { groupKey: string }[]
  }
  const query = `metric=http.latency.p99&group=${panels[0]?.groupKey.slice(0, 16) ?? ''}`
  const frozen = await request.post('/api/v1/snapshots', { data: { chart: 'bars', query } })
  const { hash } = (await frozen.json()) as { hash: string }
  const addresses = [`/embed/bars?${query}`, `/s/${hash}`, `/s/${hash}.svg`]
  const text = async (address: string) => (await request.get(address)).text()
  for (const address of addresses) expect(await text(address)).not.toContain('retracted')
  await retractRun(bad.id)
  for (const address of addresses)
    expect((await text(address)).replace(/<[^>]*>/g, ' '), address).toMatch(
      /retracted on .* wrong\s+cluster/s,
    )
})
