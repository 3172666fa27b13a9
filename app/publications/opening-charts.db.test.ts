import { expect, it } from 'vitest'
import { findFlaw } from '@/components/charts/definitions/unranked-reason'
import type { PublishedPanel } from '@/components/publications/chart-list'
import { chooseLead } from '@/components/publications/lead-choice'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '@/server/testing/database'
import { loadPublications } from '@/server/publications/load-files'

const { db } = await testDatabase({ isProcessWide: true, isPublished: true })
const api = createCaller({ db })

const hasUnflagged = ({ rows }: PublishedPanel): boolean =>
  rows.some(({ value }) => value.value !== null && findFlaw(value) === null)

it('opens no publication with values that are all flagged while another of its charts has one that is not', async () => {
  const files = loadPublications()
  expect(files.length).toBeGreaterThan(50)
  const flagged: string[] = []
  for (const { publication } of files) {
    const { panels } = await api.publications.get({ slug: publication.slug })
    const lead = chooseLead(panels, { key: null, load: null })
    const isFlagged = lead !== null && !hasUnflagged(lead.panel)
    if (isFlagged && panels.some(hasUnflagged)) flagged.push(publication.slug)
  }
  expect(flagged).toEqual([])
})
