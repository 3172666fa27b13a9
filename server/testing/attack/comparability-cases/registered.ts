import { findTogether } from './cards'
import { BED, honestContext, honestRun, storedConditions } from './side'
import { send, type Answer, type Json, type Site } from './site'
import { judge, mustRefuse, type Try } from './try'

const register = (site: Site, campaign: string, change: Json = {}): Promise<Answer> =>
  send(
    site,
    `/api/v1/contexts/${campaign}/c`,
    { ...honestContext(campaign, 'istio'), ...change },
    { method: 'PUT' },
  )

const store = (
  site: Site,
  campaign: string,
  run: Json,
  query = '',
  organisation: 0 | 1 = 0,
): Promise<Answer> =>
  send(site, `/api/v1/runs?context=${campaign}/c${query}`, JSON.stringify(run), {
    organisation,
    type: 'application/octet-stream',
  })

/** Stores a run under each context in turn: as many conditions must come of it as are expected. */
const changed = (name: string, changes: Json[], expected = changes.length, query = ''): Try => ({
  name: `registered context: ${name}`,
  go: async (site, campaign) => {
    const answers: Answer[] = []
    for (const [index, change] of changes.entries()) {
      await register(site, campaign, change)
      answers.push(await store(site, campaign, honestRun(index), index === 0 ? '' : query))
    }
    const ids = storedConditions(...answers)
    return judge(ids.length === expected, 'kept apart', `conditions ${ids.join(' and ')}`)
  },
})

const bed = (fields: Json): Json => ({ environment: { ...BED, ...fields } })

export const REGISTERED: Try[] = [
  changed('another machine after a run', [{}, bed({ node_type: 'c3-standard-44' })]),
  changed('the test bed removed after a run', [{}, { environment: null }]),
  changed('another warm-up after a run', [{}, { warmup: 0 }]),
  changed('another version after a run', [{}, { version: '1.27.0' }]),
  changed('another payload than that of the file', [{}, { payload_bytes: 16 }]),
  changed('another baseline as well', [{}, { baseline: 'none', warmup: 20 }]),
  changed('a query key that takes the bed away', [{}, {}], 2, '&mode=other'),
  changed('changed and changed back', [{}, bed({ kernel: '6.12.0' }), {}], 2),
  {
    name: 'registered context: the same file under a changed bed',
    go: async (site, campaign) => {
      const run = honestRun(0)
      await register(site, campaign)
      await store(site, campaign, run)
      await register(site, campaign, bed({ node_type: 'e2-micro' }))
      const { text } = await store(site, campaign, run)
      return judge(text.includes('DUPLICATE_CONTENT'), 'flagged', 'DUPLICATE_CONTENT at the copy')
    },
  },
  {
    name: 'registered context: one of another organisation',
    go: async (site, campaign) => {
      await register(site, campaign)
      return mustRefuse(store(site, campaign, honestRun(0), '', 1))
    },
  },
  {
    name: 'registered context: two halves of a pair under two beds of one name',
    go: async (site, campaign) => {
      const answers: Answer[] = []
      for (const [mesh, node_type] of Object.entries({ istio: 'c3-standard-8', linkerd: 'c3' })) {
        await register(site, campaign, { mesh, ...bed({ node_type }) })
        for (const index of [0, 1, 2])
          answers.push(await store(site, campaign, honestRun(index, answers.length + 5)))
      }
      const together = await findTogether(site, campaign, answers)
      return judge(together === null, 'kept apart', 'one label of the bed')
    },
  },
]
