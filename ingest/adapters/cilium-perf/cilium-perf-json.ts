import { z } from 'zod'
import { decode, MAX_LATENCY_SECONDS, MAX_RPS, unexpected } from '../../formats/decode'
import { MAX_BITS_PER_SECOND } from '../../formats/throughput'
import { ownValue } from '../../dictionary/own-value'
import { scale } from '../../dictionary/units'
import { readField } from '../../model/field'
import type { ParsedRun } from '../../model/parsed-run'
import {
  CILIUM_COMMAND,
  ciliumRun,
  type CiliumTest,
  fromMicroseconds,
  parseTest,
  withSiblings,
} from './cilium-perf-run'

const FORMAT = { format: 'cilium connectivity perf --report-dir', hint: CILIUM_COMMAND }
const name = z.string().max(80, 'a text of at most 80 characters')
const Report = z.object({
  version: z.literal('v1', { error: 'v1' }),
  dataItems: z
    .array(
      z.object({
        data: z.record(z.string(), z.number()),
        unit: name,
        labels: z.object({ metric: name, scenario: name.nullish(), node: name, test_type: name }),
      }),
    )
    .max(10_000, 'at most 10000 items'),
})
type Item = z.infer<typeof Report>['dataItems'][number]

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** perfdash has the same layout for all tests of Kubernetes; cilium names netperf in each item. */
export function isCiliumReport(value: unknown): boolean {
  const items = isObject(value) ? readField(value, 'dataItems') : null
  const first: unknown = Array.isArray(items) ? items[0] : null
  const labels = isObject(first) ? readField(first, 'labels') : null
  const tool = isObject(labels) ? readField(labels, 'test_type') : null
  return typeof tool === 'string' && /^netperf(?:-|$)/.test(tool)
}

/** The only unit of each metric, and what a number of it can be at most. */
const METRICS: Readonly<Record<string, { unit: string; max: number }>> = {
  Latency: { unit: 'us', max: MAX_LATENCY_SECONDS * 1e6 },
  TransactionRate: { unit: 'ops/s', max: MAX_RPS },
  // Bits, by thousands: what netperf printed as 10^6bits/s.
  Throughput: { unit: 'Mb/s', max: MAX_BITS_PER_SECOND / 1e6 },
}
/** Since 0.16.17 `TCP_RR_pod-to-pod_p50`; before, `Perc50` and labels with test and scenario. */
const KEY = /^([A-Z_]+)_([a-z]+-to-[a-z]+)_(p50|p90|p99|throughput)$/
const OLD_KEY = /^(Perc50|Perc90|Perc99|Throughput)$/

type Value = {
  test: string
  scenario: string
  node: string
  what: string
  value: number
  at: string
}

function readItem({ data, unit, labels }: Item, at: string): Value[] {
  const metric = ownValue(METRICS, labels.metric)
  const fail = (what: string, expected: string, found: unknown, pointer: string): never => {
    throw unexpected({ ...FORMAT, what, expected, found, place: { pointer } })
  }
  if (metric === undefined)
    return fail('the metric', Object.keys(METRICS).join(', '), labels.metric, `${at}/labels/metric`)
  if (unit !== metric.unit) return fail('the unit', metric.unit, unit, `${at}/unit`)
  return Object.entries(data).map(([key, value]): Value => {
    const pointer = `${at}/data/${key}`
    const [, test, scenario, level] = KEY.exec(key) ?? []
    const old = OLD_KEY.exec(key)?.[1]
    const what = (level ?? old ?? '').replace('Perc', 'p').toLowerCase()
    const isLatency = labels.metric === 'Latency'
    if (what === '' || isLatency === (what === 'throughput'))
      return fail('a value', 'such as TCP_RR_pod-to-pod_p50', key, pointer)
    const name = test ?? labels.test_type.replace(/^netperf-/, '')
    if (parseTest(name) === null) return fail('the test', 'such as TCP_RR', name, pointer)
    if (value > metric.max) return fail(key, `at most ${metric.max}`, value, pointer)
    return {
      test: name,
      scenario: scenario ?? labels.scenario ?? '',
      node: labels.node,
      what: isLatency ? what : labels.metric,
      value,
      at: pointer,
    }
  })
}

function toTest(values: readonly Value[]): CiliumTest | null {
  const [first] = values
  if (!first) return null
  const { test, scenario, node } = first
  const find = (what: string) => values.find((one) => one.what === what && one.value >= 0)
  const bits = find('Throughput')
  return {
    test,
    latency: {
      min: null,
      mean: null,
      max: null,
      levels: [50, 90, 99].flatMap((p) => {
        const one = find(`p${p}`)
        const latency = one ? fromMicroseconds(one.value, one.at) : null
        return latency ? [{ p, ...latency }] : []
      }),
    },
    rate: find('TransactionRate')?.value ?? null,
    bits: bits ? { value: scale(bits.value, 1e6), raw: `${bits.value} Mb/s` } : null,
    nominalDurationSeconds: null,
    samples: 1,
    isSent: false,
    load: { ...(scenario ? { scenario } : {}), node, test },
    notices: [],
  }
}

/** A run for each test, scenario and place; older versions repeat them for every sample. @throws AdapterError */
export function parseCiliumReport(value: unknown): ParsedRun[] {
  const { dataItems } = decode(Report, value, FORMAT)
  const tests: Value[][] = []
  const open = new Map<string, Value[]>()
  for (const [i, item] of dataItems.entries())
    for (const one of readItem(item, `/dataItems/${i}`)) {
      const key = [one.test, one.scenario, one.node].join(' ')
      const current = open.get(key)
      if (current && !current.some(({ what }) => what === one.what)) current.push(one)
      else {
        const next = [one]
        open.set(key, next)
        tests.push(next)
      }
    }
  const runs = tests.flatMap((values) => {
    const test = toTest(values)
    return test ? [ciliumRun(test)] : []
  })
  if (runs.length === 0)
    throw unexpected({
      ...FORMAT,
      what: 'dataItems',
      expected: 'with the result of a test',
      found: 'none',
      place: { pointer: '/dataItems' },
      code: 'NO_RESULT',
    })
  return withSiblings(runs, [])
}
