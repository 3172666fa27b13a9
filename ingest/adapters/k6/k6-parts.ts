import { noRequests } from '../../formats/http-outcome'
import { type CountedPart, toMix } from '../../formats/request-mix'
import { ALL_REQUESTS, listParts, toPartName } from '../../formats/sub-loads'
import type { Load } from '../../model/load'
import { notice } from '../../model/notices'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { protocolOr } from '@/ingest/model/assume-protocol'
import { VUS_MAX } from './k6-fields'
import { addCount, type Point, readTag, Requests } from './k6-requests'
import { K6, K6_DEFAULT, k6Run } from './k6-run'

export type { Point } from './k6-requests'

/** What tells the requests of a script apart, in k6's words. */
const PARTS = ['scenario', 'group', 'name'] as const
type PartNames = Record<(typeof PARTS)[number], string> & { method: string }

/** A script with more is one load as a whole. */
const MAX_PARTS = 100
const MAX_NAMES = 1000

const readParts = (point: Point): PartNames => ({
  scenario: readTag(point, 'scenario'),
  group: readTag(point, 'group'),
  name: toPartName(readTag(point, 'name') || readTag(point, 'url')),
  method: readTag(point, 'method'),
})

const toRequestName = ({ method, name }: PartNames): string => `${method} ${name}`.trim()

/** Requests of one protocol of a script, together and by scenario, group and name. */
class Script {
  readonly all: Requests
  private readonly parts = new Map<string, { names: PartNames; requests: Requests }>()
  private readonly values = {
    scenario: new Set<string>(),
    group: new Set<string>(),
    name: new Set<string>(),
  }
  private isWhole = false

  constructor(isGrpc: boolean) {
    this.all = new Requests(isGrpc)
  }

  add(point: Point): void {
    this.all.add(point)
    const names = readParts(point)
    for (const part of PARTS)
      if (this.values[part].size <= MAX_NAMES)
        this.values[part].add(part === 'name' ? toRequestName(names) : names[part])
    if (this.isWhole) return
    const key = JSON.stringify(names)
    const part = this.parts.get(key) ?? { names, requests: new Requests(this.all.isGrpc) }
    this.parts.set(key, part)
    this.isWhole = this.parts.size > MAX_PARTS
    if (this.isWhole) this.parts.clear()
    else part.requests.add(point)
  }

  /** The script as a whole if it has one kind of request, else each kind and the total over them. */
  listRuns(): { requests: Requests; load: Load; scenario: string | null }[] {
    const whole = this.all.readLoad().load
    const varied = PARTS.filter((part) => this.values[part].size > 1)
    if (varied.length === 0) return [{ requests: this.all, load: whole, scenario: null }]
    const lists: Load = {}
    for (const part of varied)
      lists[`${part}s`] =
        this.values[part].size > MAX_NAMES ? `more than ${MAX_NAMES}` : listParts(this.values[part])
    const counted = [...this.parts.values()].map(({ names, requests }): CountedPart => {
      const name = varied.map((part) => (part === 'name' ? toRequestName(names) : names[part]))
      return [name.filter((one) => one !== '').join(' '), requests.requests]
    })
    Object.assign(lists, toMix(counted))
    const total = { ...whole, ...Object.fromEntries(varied.map((one) => [one, ALL_REQUESTS])) }
    // Paths, queries and methods of all requests are in their names.
    const { path: _path, query: _query, method: _method, ...unnamed } = total
    return [
      ...[...this.parts.values()].map(({ names, requests }) => ({
        requests,
        load: {
          ...requests.readLoad().load,
          ...Object.fromEntries(varied.map((part) => [part, names[part]])),
          ...lists,
        },
        scenario: names.scenario,
      })),
      {
        requests: this.all,
        load: { ...(varied.includes('name') ? unnamed : total), ...lists },
        scenario: null,
      },
    ]
  }
}

const isRequest = (metric: string): boolean =>
  metric === 'http_reqs' || metric === 'http_req_failed' || metric === 'http_req_duration'

/**
 * HTTP and gRPC requests of a script are different loads, and so are its scenarios, groups and names of requests.
 * @param notices of the file, complete once all points were read
 */
export function toSampleRuns(points: Iterable<Point>, notices: readonly Notice[]): ParsedRun[] {
  const [http, grpc] = [new Script(false), new Script(true)]
  const dropped = new Map<string, number>()
  const common: Load = {}
  for (const point of points) {
    if (point.metric === 'dropped_iterations') {
      const scenario = readTag(point, 'scenario')
      dropped.set(scenario, addCount(dropped.get(scenario) ?? 0, point))
    } else if (point.metric === 'vus_max') common[VUS_MAX] ??= point.value
    else if (isRequest(point.metric)) http.add(point)
    else if (point.metric === 'grpc_req_duration') grpc.add(point)
  }
  const allDropped = [...dropped.values()].reduce((sum, n) => sum + n, 0)
  const kinds = [http, grpc].filter(({ all }) => all.samples.count > 0)
  if (kinds.length === 0) throw noRequests(K6)
  const parts = kinds.flatMap((kind) => kind.listRuns())
  return parts
    .filter(({ requests }) => requests.samples.count > 0)
    .map(({ requests: one, load, scenario }) => {
      const { requests, samples } = one
      const differs = requests !== samples.count
      const message = `${requests} requests but ${samples.count} latencies`
      return k6Run({
        ...protocolOr(one.protocol, 'http1', K6_DEFAULT),
        startedAt: one.startedAt,
        durationSeconds: null,
        achievedRps: null,
        requests,
        errors: one.hasOutcome ? one.failed : null,
        notSent: scenario === null ? allDropped : (dropped.get(scenario) ?? 0),
        load: { ...load, ...common },
        extra: { metric: one.isGrpc ? 'grpc_req_duration' : 'http_req_duration' },
        latency: samples,
        samples: samples.count,
        notices: [
          ...notices,
          ...(differs ? [notice('COUNTS_INCONSISTENT', message)] : []),
          ...severalRuns(kinds.length, parts.length),
        ],
      })
    })
}

function severalRuns(kinds: number, parts: number): Notice[] {
  if (parts === 1) return []
  const message =
    parts === kinds
      ? 'HTTP and gRPC requests are two runs'
      : 'scenarios, groups and names of requests are runs of their own beside their total'
  return [notice('MULTIPLE_RUNS', message)]
}
