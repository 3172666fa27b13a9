import { SnapshotAbout, SnapshotAnswer } from '@/server/embeds/schemas'

export type Frozen = { answer: SnapshotAnswer; detail: SnapshotAbout }

/** Keeps a chart as it is now. @throws Error whose text is for the reader */
export async function freezeChart(chart: string, query: string): Promise<Frozen> {
  const response = await fetch('/api/v1/snapshots', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chart, query }),
  })
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as { detail?: string }
    throw new Error(`The chart was not frozen: ${problem.detail ?? `status ${response.status}`}.`)
  }
  const answer = SnapshotAnswer.parse(await response.json())
  const detail: unknown = await (await fetch(`/s/${answer.hash}.json`)).json()
  return { answer, detail: SnapshotAbout.parse(detail) }
}
