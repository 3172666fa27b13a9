import { expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '../testing/database'
import { loadPublications } from './load-files'

const test = await testDatabase({ isPublished: true })
const api = createCaller({ db: test.db })

it('tells the loads of one subject and metric apart in every publication', async () => {
  const alike: string[] = []
  for (const { slug } of loadPublications()) {
    const conditions = new Map<string, number>()
    for (const row of await api.publications.observations({ slug })) {
      const { subject, key, load, variant, relativeTo, conditionId } = row
      const name = [slug, subject, key, load, variant, relativeTo].join(' | ')
      if ((conditions.get(name) ?? conditionId) !== conditionId) alike.push(name)
      conditions.set(name, conditionId)
    }
  }
  expect(alike).toEqual([])
})

it('names the duration where two loads differ in nothing else', async () => {
  const rows = await api.publications.observations({
    slug: 'chetoui-2020-aks-istio-linkerd-consul',
  })
  const loads = [...new Set(rows.map(({ load }) => load))]
  expect(loads.filter((load) => load.includes('over 1,000 connections')).sort()).toEqual([
    expect.stringMatching(/180 s$/) as string,
    expect.stringMatching(/duration not stated$/) as string,
  ])
  expect(loads.find((load) => load.includes('over 400 connections'))).not.toMatch(/\d s$/)
})
