import type { TextReport } from '../../formats/text-report'

/** What the lines of the threads plan, added up: clients, and requests or seconds. */
export function readPlan(report: TextReport) {
  const threads = report.lines.flatMap(({ text, line }) => {
    const [, clients, rest = ''] = /^spawning thread #\d+: (\d+) total client(.*)$/.exec(text) ?? []
    if (clients === undefined) return []
    const requests = /(?<!\d)(\d{1,15}) total requests$/.exec(rest)?.[1]
    const warmUp = / with (\d{1,9})s of warm-up time/.exec(rest)?.[1]
    const seconds = / and (\d{1,9})s of main duration/.exec(rest)?.[1]
    const count = report.count(clients, 'the clients', line)
    return [
      {
        clients: count,
        requests: Number(requests ?? 0),
        seconds: Number(seconds ?? 0),
        warmUp: Number(warmUp ?? 0),
      },
    ]
  })
  const sum = (name: 'clients' | 'requests'): number | null =>
    threads.length === 0 ? null : threads.reduce((total, one) => total + one[name], 0)
  return {
    connections: sum('clients'),
    nominalRequests: sum('requests') || null,
    nominalDurationSeconds: threads[0]?.seconds || null,
    hasWarmUp: threads.some(({ warmUp }) => warmUp > 0),
  }
}
