import { describe, expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '@/server/testing/database'

const { db } = await testDatabase()
const api = createCaller({ db })
const subject = { mesh: 'istio', version: null, mode: null }

/** Every procedure that takes text which reaches the database. */
const CALLS: Record<string, (text: string) => Promise<unknown>> = {
  'a mesh': (mesh) => api.meshes.get({ mesh }),
  'a metric of a mesh': (metric) => api.meshes.get({ mesh: 'istio', metric }),
  'a metric of the leaderboard': (metric) => api.leaderboard.get({ metric }),
  'a topology': (topology) => api.leaderboard.get({ topology }),
  'a metric of a comparison': (metric) => api.compare.get({ subjects: [subject], metric }),
  'a compared mesh': (mesh) => api.compare.get({ subjects: [{ ...subject, mesh }] }),
  'a compared version': (version) => api.compare.get({ subjects: [{ ...subject, version }] }),
  'a publication': (slug) => api.publications.get({ slug }),
  'observations of a publication': (slug) => api.publications.observations({ slug }),
  'a campaign': (slug) => api.campaigns.get({ slug }),
  'conditions of a campaign': (slug) => api.campaigns.conditions({ slug }),
  'a harness': (id) => api.harnesses.get({ id }),
  'a run': (id) => api.runs.get({ id }),
  'a frozen chart': (hash) => api.embeds.snapshot({ hash }),
}

describe.each(Object.entries(CALLS))('%s', (_, call) => {
  // Texts that PostgreSQL cannot even be asked for: without the check they are a fault of the server.
  it.each(['a\u0000b', '\u0000', 'a\ud800', '\udfff', 'istio@\u0000'])(
    'refuses %j',
    async (text) => {
      await expect(call(text)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    },
  )
})

it('finds nothing for words that no name can have', async () => {
  for (const q of ['\u0000', '\ud800', 'a\u0000b'])
    await expect(api.search.all({ q }), JSON.stringify(q)).resolves.toBeDefined()
})
