import type { APIRequestContext } from '@playwright/test'
import { expect } from './fixtures'
import { fortioJson } from '@/server/runs/store/submission-fixture'
import { makeToken } from './token'

export type SentRun = { id: string; conditionId: number; groupKey: string }

/**
 * Sends a fortio run of a campaign's own, measured anew for each `label`; every call is one more repetition.
 * @param subject mesh, version and mode as query parameters
 */
export async function sendRun(
  request: APIRequestContext,
  campaign: string,
  label: string,
  subject = 'mesh=istio&version=1.26.0&mode=sidecar',
): Promise<SentRun> {
  const response = await request.post(
    `/api/v1/runs?campaign=${campaign}&${subject}&environment=kind`,
    {
      headers: {
        authorization: `Bearer ${await makeToken(campaign)}`,
        'content-type': 'application/octet-stream',
      },
      data: fortioJson(label),
    },
  )
  expect([200, 201], await response.text()).toContain(response.status())
  const { runs } = (await response.json()) as { runs: { id: string; conditionUrl: string }[] }
  const conditionId = Number(/(\d+)$/.exec(runs[0]?.conditionUrl ?? '')?.[1])
  const { panels } = (await (await request.get(`/api/v1/conditions/${conditionId}`)).json()) as {
    panels: { groupKey: string }[]
  }
  return { id: runs[0]?.id ?? '', conditionId, groupKey: panels[0]?.groupKey ?? '' }
}
