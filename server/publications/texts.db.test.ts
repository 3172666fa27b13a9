import { expect, it } from 'vitest'
import { canonicalJson } from '@/ingest/dictionary/canonical-json'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '../testing/database'
import { loadPublications } from './load-files'

/**
 * Every text that the API gives of a publication is that of its own reviewed file: parts of a condition are shared by all
 * who have the same one, and a text must not come with them from another publication.
 */
const test = await testDatabase({ isPublished: true })
const api = createCaller({ db: test.db })

/** As sets: the API has orders of its own. */
const sorted = (items: readonly unknown[]): string[] =>
  [...new Set(items.map((item) => canonicalJson(item)))].sort()

it.each(loadPublications().map(({ publication }) => [publication.slug, publication] as const))(
  '%s has its own texts',
  async (slug, file) => {
    const found = await api.publications.get({ slug })
    expect(found.publication).toMatchObject({
      title: file.title,
      url: file.url,
      publishedNote: file.publishedNote,
    })
    expect(found).toMatchObject({
      alternateUrls: file.alternateUrls,
      affiliation: file.affiliation.statement,
      authors: file.authors,
      licence: file.licence,
      retrieval: file.retrieval,
      campaign: {
        title: file.campaign.title,
        summary: file.campaign.summary,
        repeatsPlanned: file.campaign.repeatsPlanned,
        repeatsKept: file.campaign.repeatsKept,
        discardRule: file.campaign.discardRule?.text ?? null,
        aggregation: file.campaign.aggregation,
        spread: file.campaign.spread,
        measuredHow: file.campaign.measuredHow,
      },
    })
    expect(sorted(found.organisations)).toEqual(
      sorted(file.organisations.map(({ slug, name, role, note }) => ({ slug, name, role, note }))),
    )
    expect(sorted(found.harnesses)).toEqual(
      sorted(
        Object.values(file.harnesses).map(({ name, version, loadModel, note, url }) => ({
          name,
          version,
          loadModel,
          note,
          url,
        })),
      ),
    )
    expect(found.notes.map(({ text }) => text).sort()).toEqual(
      [
        ...file.caveats,
        ...[file.weaknesses, file.responses, file.sourceChanges].flatMap((all) =>
          all.map(({ text }) => text),
        ),
        ...file.notAvailable.map(({ why }) => why),
      ].sort(),
    )
    expect(
      found.claims.map(({ statement, location, note }) => [statement, location, note]),
    ).toEqual(file.claims.map(({ statement, location, note }) => [statement, location, note]))

    const used = new Set(Object.values(file.scenarios).map(({ environment }) => environment))
    const beds = Object.entries(file.environments).filter(([id]) => used.has(id))
    const labels = (all: readonly { label: string; other: unknown }[]) =>
      sorted(all.map(({ label, other }) => ({ label, other })))
    expect(labels(beds.map(([, bed]) => bed))).toEqual(
      expect.arrayContaining(labels(found.environments)),
    )

    const rows = found.panels.flatMap((panel) => panel.rows)
    const subjects = Object.values(file.subjects)
    for (const { subject, workload } of rows) {
      expect(subjects).toContainEqual(
        expect.objectContaining({
          version: subject.version,
          note: subject.note,
          config: subject.config,
        }),
      )
      expect(Object.values(file.scenarios)).toContainEqual(
        expect.objectContaining({
          application: workload.application,
          topology: workload.topology,
          params: workload.params,
        }),
      )
    }
  },
)
