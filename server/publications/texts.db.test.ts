import { expect, it } from 'vitest'
import { canonicalJson } from '@/ingest/dictionary/canonical-json'
import type { PublicationFile } from '@/ingest/publications/publication'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '../testing/database'
import { loadPublications } from './load-files'

/**
 * Every text that the API gives of a publication is that of its own reviewed file: parts of a condition are shared by all
 * who have the same one, and a text must not come with them from another publication.
 */
const test = await testDatabase({ isPublished: true })
const api = createCaller({ db: test.db })

/** Fields that the site computes or names itself; every other text of a response is one of the publication's own file. */
const COMPUTED: readonly RegExp[] = [
  /^publication\.(meshes\[\]\.name|metrics\[\]|vendorOf\[\])$/,
  /^(successor|supersedes\[\])\.(slug|title)$/,
  /^notes\[\]\.kind$/,
  /^artifacts\[\]\.(kind|url|note)$/,
  /^claims\[\]\.checks\[\]\.(formula|figures\[\]|metric)$/,
  /^checklist\[\]\.text$/,
  /^standing\./,
  /^panels\[\]\.(familyKey|groupKey|title|loadLabel)$/,
  /^panels\[\]\.origin\.(trust|vendorOf\[\])$/,
  /^panels\[\]\.rows\[\]\.subject\.(meshName|track|sortKey|label)$/,
  /^panels\[\]\.rows\[\]\.applicability$/,
  /^panels\[\]\.rows\[\]\.value\.(method|nullReason|href|sourceHref)$/,
  /^panels\[\]\.rows\[\]\.value\.flags\[\]\.(code|severity|text)$/,
  /^panels\[\]\.overheads\[\]\.(label|baselineLabel|noInterval|ratioKind)$/,
  /^differences\[\]\.(load|relativeTo)$/,
  /^observations\[\]\.(load|subjectName|relativeTo)$/,
  /^observations\[\]\.evidence\[\]\.unit$/,
]

/** Every text of a value with its path, array indices left out: `["notes[].text", "…"]`. */
function listTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) return value.flatMap((one) => listTexts(one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    listTexts(one, path === '' ? name : `${path}.${name}`),
  )
}

/** Texts and keys of a reviewed file: a key such as `mesh` of `subjects` is what the API gives as the subject's name. */
function ownTexts(value: unknown, texts = new Set<string>()): Set<string> {
  if (typeof value === 'string') texts.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) {
      texts.add(key)
      ownTexts(one, texts)
    }
  return texts
}

/** "notes[].text: …" for each text of a response that is neither computed nor in the file. */
function foreignTexts(response: unknown, file: PublicationFile): string[] {
  const own = ownTexts(file)
  return listTexts(response)
    .filter(([path, text]) => !own.has(text) && !COMPUTED.some((one) => one.test(path)))
    .map(([path, text]) => `${path}: ${text}`)
}

/** As sets: the API has orders of its own. */
const sorted = (items: readonly unknown[]): string[] =>
  [...new Set(items.map((item) => canonicalJson(item)))].sort()

it.each(loadPublications().map(({ publication }) => [publication.slug, publication] as const))(
  '%s has its own texts',
  async (slug, file) => {
    const found = await api.publications.get({ slug })
    expect(foreignTexts(found, file)).toEqual([])
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
    expect(
      found.notes.map(({ topic, text, severity, url }) => [topic, text, severity, url]),
    ).toEqual([
      ...file.caveats.map((text) => [null, text, null, null]),
      ...file.weaknesses.map(({ kind, text, severity }) => [kind, text, severity, null]),
      ...file.notAvailable.map(({ what, why }) => [what, why, null, null]),
      ...file.responses.map(({ text, url }) => [null, text, null, url]),
      ...file.sourceChanges.map(({ changedOn, text }) => [changedOn, text, null, null]),
    ])
    expect(
      found.claims.map((one) => [
        [one.key, one.kind, one.verdict],
        [one.statement, one.location, one.stated, one.recomputed, one.note],
        one.checks.map(({ label }) => label),
      ]),
    ).toEqual(
      file.claims.map((one) => [
        [one.id, one.kind, one.verdict],
        [one.statement, one.location, one.stated, one.recomputed, one.note],
        one.checks.map(({ label }) => label),
      ]),
    )

    const used = new Set(Object.values(file.scenarios).map(({ environment }) => environment))
    const beds = Object.entries(file.environments).filter(([id]) => used.has(id))
    expect(sorted(beds.map(([, bed]) => bed))).toEqual(
      expect.arrayContaining(sorted(found.environments)),
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
    expect(foreignTexts({ observations }, file)).toEqual([])
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
