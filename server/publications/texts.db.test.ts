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
    expect(found.notes.map(({ topic, text }) => [topic, text])).toEqual([
      ...file.caveats.map((text) => [null, text]),
      ...file.weaknesses.map(({ kind, text }) => [kind, text]),
      ...file.notAvailable.map(({ what, why }) => [what, why]),
      ...file.responses.map(({ text }) => [null, text]),
      ...file.sourceChanges.map(({ changedOn, text }) => [changedOn, text]),
    ])
    expect(
      found.claims.map((one) => [
        one.statement,
        one.location,
        one.stated,
        one.recomputed,
        one.note,
      ]),
    ).toEqual(
      file.claims.map((one) => [one.statement, one.location, one.stated, one.recomputed, one.note]),
    )

    const used = new Set(Object.values(file.scenarios).map(({ environment }) => environment))
    const beds = Object.entries(file.environments).filter(([id]) => used.has(id))
    const labels = (all: readonly { label: string; other: unknown }[]) =>
      sorted(all.map(({ label, other }) => ({ label, other })))
    expect(labels(beds.map(([, bed]) => bed))).toEqual(
      expect.arrayContaining(labels(found.environments)),
    )

    const rows = found.panels.flatMap((panel) => panel.rows)
    const conditions = await test.db.condition.findMany({
      where: { campaign: { slug } },
      select: { id: true, publishedAs: true },
    })
    const publishedAs = new Map(conditions.map((one) => [one.id, one.publishedAs ?? '']))
    const left = new Set(file.notApplicable.map(({ subject, reason }) => `${subject}: ${reason}`))
    for (const { subject, workload, value, note, applicability } of rows) {
      const id = publishedAs.get(value.conditionId) ?? ''
      const own = file.subjects[id]
      expect({ version: subject.version, note: subject.note, config: subject.config }, id).toEqual({
        version: own?.version,
        note: own?.note,
        config: own?.config,
      })
      if (applicability === 'not_applicable') expect(left).toContain(`${id}: ${note}`)
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

it.each(loadPublications().map(({ publication }) => [publication.slug, publication] as const))(
  '%s has its own texts beside every reading',
  async (slug, file) => {
    const observations = await api.publications.observations({ slug })
    expect(
      sorted(
        observations.flatMap((one) =>
          one.evidence.map((reading) => [
            [one.subject, one.relativeTo, one.variant, one.version],
            [reading.printedValue, reading.printedUnit, reading.nullReason, reading.acrossRuns],
            [reading.readingKind, reading.method, reading.locator, reading.remarks],
            [reading.details, reading.derivation, reading.notRanked],
          ]),
        ),
      ),
    ).toEqual(
      sorted(
        file.evidence.map((row) => [
          [row.subject, row.relativeTo, row.variant, file.subjects[row.subject]?.version],
          [row.value, row.unit, row.nullReason, row.acrossRuns],
          [row.readingKind, row.method, row.locator, row.flags],
          [row.details, row.derivation, row.notRanked],
        ]),
      ),
    )
  },
)

/** Facts of a release are shared by all who measured it. */
it('has no two publications that date one release differently', async () => {
  const stored = await test.db.condition.findMany({
    where: { campaign: { publications: { some: {} } } },
    select: {
      publishedAs: true,
      campaign: { select: { slug: true } },
      subject: { select: { version: { select: { releasedOn: true, isUnreleased: true } } } },
    },
  })
  const files = new Map(loadPublications().map(({ slug, publication }) => [slug, publication]))
  for (const { publishedAs, campaign, subject } of stored) {
    const own = files.get(campaign.slug)?.subjects[publishedAs ?? '']
    const place = `${campaign.slug}, ${publishedAs}`
    if (own?.releasedOn)
      expect(subject.version.releasedOn?.toISOString().slice(0, 10), place).toBe(own.releasedOn)
    if (own?.isUnreleased) expect(subject.version.isUnreleased, place).toBe(true)
  }
})
