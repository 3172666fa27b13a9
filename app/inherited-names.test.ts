import { expect, it } from 'vitest'
import { ownValue } from '@/ingest/dictionary/own-value'
import { settingWords } from '@/ingest/dictionary/setting-words'
import { readParameters } from '@/server/api/parameters'
import { REST_ROUTES } from '@/server/api/rest-routes'
import { remarkWords } from '@/server/results/remarks'
import { loadLabel } from '@/server/results/titles'
import { differingFields, type ComparableValue } from '@/server/stats/comparability'
import { problemWords } from './disputes/new/problems'

/** What every object has without anybody writing it. */
const NAMES = Object.getOwnPropertyNames(Object.prototype)

it('the names that every object inherits are known', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    expect(NAMES).toContain(name)
})

it.each(NAMES)('%s is a name like any other where a reader or sender writes it', (name) => {
  expect(ownValue({}, name)).toBeUndefined()
  expect(ownValue(JSON.parse(`{"${name}":1}`) as Record<string, number>, name)).toBe(1)
  expect(problemWords(name)).toBeNull()
  // "to string" of toString: its own letters, in words.
  const letters = settingWords(name, 'x')?.replaceAll(' ', '').toLowerCase()
  expect(letters).toBe(`${name}x`.toLowerCase())
  expect(remarkWords(name)).toBe(name)
  const load = {
    targetRps: null,
    connections: null,
    payloadBytes: null,
    topology: null,
    params: {},
  }
  expect(loadLabel(load, [name])).toBe('')
  expect(loadLabel({ ...load, payloadBytes: 1024 }, [name, 'payloadBytes'])).toBe(
    'payload of 1,024 bytes',
  )
})

it.each(NAMES)('workloads of which one states %s differ in it', (name) => {
  const value = (workload: Record<string, unknown>): ComparableValue => ({
    campaign: 'c',
    environment: 'e',
    harness: 'h',
    measurementPoint: 'client',
    workload,
    metric: 'm',
    statistic: 's',
    dimension: 'd',
    hasBaseline: false,
  })
  const stated = Object.fromEntries([[name, 1]])
  expect(differingFields(value(stated), value({}))).toEqual([name])
  expect(differingFields(value(stated), value(stated))).toEqual([])
})

it.each(NAMES)('a parameter that is true or false keeps %s as the text that it is', (name) => {
  const [found] = REST_ROUTES.flatMap((route) =>
    route.parameters
      .filter(({ schema, isOfPage }) => schema.type === 'boolean' && !isOfPage)
      .map((parameter) => ({ route, parameter })),
  )
  if (!found) throw new Error('no parameter is true or false')
  const query = new URLSearchParams([[found.parameter.name, name]])
  expect(readParameters(found.route, new Map(), query).input[found.parameter.name]).toBe(name)
})
