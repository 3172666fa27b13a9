import { beforeAll, describe, expect, it } from 'vitest'
import { importPublished } from '../operate/commands/import-published'
import { freeze, type Drawn } from '@/server/charts/snapshots/snapshots'
import { fortioJson, createPrincipal } from '@/server/runs/store/submission-fixture'
import { sendSeries, stepped } from '@/server/trends/series-fixture'
import { testDatabase } from '../testing/database'
import { respondToRead } from './read-response'
import { listProcedures, REST_ROUTES } from './rest-routes'
import { appRouter, createCaller } from './root'

const { db } = await testDatabase()

const DRAWN: Drawn = {
  svg: '<svg></svg>\n',
  narrowSvg: null,
  title: 'p99',
  width: 10,
  height: 10,
  definition: {
    chart: 'bars',
    query: { theme: 'light' },
    spec: { kind: 'bars' },
    source: { title: 'a', url: null, organisation: 'acme', page: '/conditions/1' },
  },
  from: { conditionIds: [1], runIds: null, publications: [] },
}
const CHECKED = ((): FormData => {
  const form = new FormData()
  form.append('context', 'campaign: a\nmesh: istio\nmode: sidecar\n')
  form.append('result', new Blob([fortioJson('contract')]), 'fortio.json')
  return form
})()

const caller = createCaller({ db, headers: new Headers() })

const LINKERD = 'linkerd-2021-05-benchmarking-linkerd-and-istio'
const findCondition = async (): Promise<number> => {
  const of = { publication: { slug: LINKERD } }
  return (await db.observation.findFirstOrThrow({ where: of })).conditionId
}

/** Addresses beside the examples, of what only a database with runs of its own has. */
const MORE: string[] = []
beforeAll(async () => {
  await importPublished(db)
  const owner = await createPrincipal(db, 'lab')
  await sendSeries(db, owner, { slug: 'nightly', mesh: 'linkerd' }, stepped(42, 1.2))
  const run = await db.run.findFirstOrThrow({ orderBy: { id: 'desc' } })
  const { hash } = await freeze(db, DRAWN)
  MORE.push(
    `/api/v1/runs/${run.id}`,
    `/api/v1/runs/${run.id}/comparison?max=p99=10%25&failOn=regression`,
    `/api/v1/conditions/${run.conditionId}`,
    `/api/v1/snapshots/${hash}`,
    '/api/v1/meshes/linkerd?limit=60',
    '/api/v1/meshes/linkerd/trends?metric=http.latency.p99',
    '/api/v1/compare?a=istio&b=linkerd&c=cilium&rps=2000&rule=all',
    '/api/v1/leaderboard?limit=100',
    '/api/v1/publications?limit=200',
    '/api/v1/campaigns/nightly/conditions',
  )
})

/** Procedures without an address of REST: what each returns, by its name. */
const CALLS: Record<string, () => Promise<unknown>> = {
  'compare.get': () =>
    caller.compare.get({ subjects: [{ mesh: 'istio', version: null, mode: null }] }),
  'feed.latest': () => caller.feed.latest({}),
  'compare.published': () =>
    caller.compare.published({
      subjects: [
        { mesh: 'istio', version: null, mode: null },
        { mesh: 'linkerd', version: null, mode: null },
      ],
      metric: 'http.latency.p99',
    }),
  'compare.evidence': () =>
    caller.compare.evidence({
      subjects: ['istio', 'linkerd'].map((mesh) => ({ mesh, version: null, mode: null })),
    }),
  'meshes.page': () => caller.meshes.page({ mesh: 'istio', limit: 3 }),
  'meshes.lead': () => caller.meshes.lead({ mesh: 'istio' }),
  'meshes.comparing': () => caller.meshes.comparing({ mesh: 'istio', limit: 3 }),
  'meshes.editions': () => caller.meshes.editions({ mesh: 'istio' }),
  'trends.list': () => caller.trends.list({ limit: 3 }),
  'trends.get': () => caller.trends.get({ mesh: 'istio', metric: 'tcp.throughput.mean' }),
  'trends.lead': () => caller.trends.lead(),
  'versions.list': () => caller.versions.list({ mesh: 'istio' }),
  'headToHead.list': () => caller.headToHead.list({}),
  'cost.list': () => caller.cost.list({}),
  'overview.get': () => caller.overview.get({ from: 1000, to: 2000 }),
  'overview.entries': () =>
    caller.overview.entries({ metric: 'http.latency.p99', from: 1000, to: 2000 }),
  'methodology.examples': () => caller.methodology.examples(),
  'contexts.choices': () => caller.contexts.choices(),
  'publications.ofCondition': async () =>
    caller.publications.ofCondition({ slug: LINKERD, condition: await findCondition() }),
  'publications.value': async () => {
    const [first] = await caller.publications.observations({ slug: LINKERD })
    return caller.publications.value({ slug: LINKERD, id: first?.id ?? 0 })
  },
  'publications.buckets': () =>
    caller.publications.buckets({ slug: LINKERD, metric: 'http.latency.p99' }),
  'validation.check': () => caller.validation.check(CHECKED),
  'disputes.open': () =>
    caller.disputes.open({
      target: 'condition:1',
      author: 'a',
      contact: 'a@b.c',
      url: '',
      statement: 'what is wrong with this number',
    }),
}

// Outputs are not parsed when a procedure is called: here each is, and must come out as it went in, so that nothing is
// told that no schema describes; responses of REST with their fields in the order of the schema, too.
describe('every procedure returns what its schema says', () => {
  it.each(REST_ROUTES.map((route) => [route.id, route] as const))('%s', async (_, route) => {
    const pattern = new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
    const addresses = [...route.examples, ...MORE.filter((address) => pattern.test(address))]
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) {
      const response = await respondToRead(db, new Request(`http://localhost:3000${address}`))
      const text = await response.text()
      expect(response.status, text.slice(0, 300)).toBe(200)
      expect(JSON.stringify(route.schema.parse(JSON.parse(text))), address).toBe(text)
    }
  })

  it.each(Object.keys(CALLS))('%s', async (name) => {
    const schema = listProcedures(appRouter).find(([path]) => path === name)?.[1]._def.output
      ?.schema
    const value = JSON.parse(JSON.stringify(await CALLS[name]?.())) as unknown
    expect(schema?.parse(value)).toEqual(value)
  })

  it('is tried for each of them', () => {
    const tried = [...REST_ROUTES.map(({ procedure }) => procedure), ...Object.keys(CALLS)]
    const all = listProcedures(appRouter).map(([path]) => path)
    expect(tried.sort()).toEqual(all.sort())
  })
})
