import type { Bench } from './bench-site'
import { HttpClient } from '../load/http-client'

/** What `/api/metrics` says of the event loop since it was last asked, in ms; the delay holds the 10 ms between two looks at it. */
async function delayP99Ms(bench: Bench): Promise<number> {
  const client = new HttpClient(bench.url)
  const { body } = await client.send('/api/metrics').finally(client.close)
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(body) ?? []
  if (seconds === undefined) throw new Error('/api/metrics does not say how late the event loop is')
  return Number(seconds) * 1000
}

/** p99 of the delay of the site's event loop while `work` runs, in ms; of several workers the mean of theirs. */
export async function loopDelayDuring(bench: Bench, work: () => Promise<unknown>): Promise<number> {
  await delayP99Ms(bench)
  await work()
  return delayP99Ms(bench)
}
