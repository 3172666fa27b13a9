import { describe, expect, it } from 'vitest'
import { claimsText } from '@/components/overview/claims-text'
import {
  proofSentence,
  runsText,
  spreadText,
  stripText,
} from '@/components/charts/definitions/entry-words'
import { loadParts } from '@/components/overview/entry-words'
import { noRangesText, openingText, trustText } from '@/components/overview/opening-words'
import { createCaller } from '@/server/api/root'
import { ALL, PUBLICATIONS } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import type { Overview, OverviewRow } from '@/server/results/overview/schemas'
import { excludesFigure, type FlagSeverity, severityFor } from '@/server/stats/quality-flags'
import { testDatabase } from '@/server/testing/database'

const { db } = await testDatabase({ isPublished: true })
const USUAL = { from: 1000, to: 2000 }
const caller = createCaller({ db })
const get = (input: Record<string, unknown> = USUAL): Promise<Overview> =>
  caller.overview.get({ limit: 50, ...input })

const LINKERD_2025 = 'linkerd-2025-04-linkerd-vs-ambient'
const LINKERD_2021 = 'linkerd-2021-05-benchmarking-linkerd-and-istio'

async function rowOf(slug: string, overview?: Overview): Promise<OverviewRow> {
  const row = (overview ?? (await get())).rows.find(({ source }) => source.slug === slug)
  if (!row) throw new Error(`no row of ${slug}`)
  return row
}

/** Runs with the data changed, and puts them back. */
async function changed(
  change: () => Promise<unknown>,
  back: () => Promise<unknown>,
  look: () => Promise<void>,
) {
  await change()
  await invalidateTags(db, [ALL, PUBLICATIONS])
  try {
    await look()
  } finally {
    await back()
    await invalidateTags(db, [ALL, PUBLICATIONS])
  }
}
const setPublication = (slug: string, data: object) => () =>
  db.publication.update({ where: { slug }, data })

/** "Linkerd sidecar +26.3 to +69.3 ms (3 publications, all by its vendor)" of a text of ranges. */
const saidOf = (text: string, name: string): string | undefined =>
  text
    .split(/: |, (?=[A-Z])/)
    .find((part) => part.startsWith(`${name} +`) || part.startsWith(`${name} −`))

describe('the opening', () => {
  it('gives the least and greatest overhead of every mesh and mode, and who published them', async () => {
    const text = openingText(await get(), USUAL)
    expect(text).toMatch(
      /^At 1,000 to 2,000 requests\/s, published p99 latency overhead over no mesh: /,
    )
    const linkerd = await db.$queryRaw<
      {
        ms: number
        id: number
        isOwn: boolean
        flags: { code: string; severity: FlagSeverity }[]
      }[]
    >`
      SELECT (m.value - b.value) * 1000 AS ms, p.id, 'linkerd' = ANY (p.vendor_of) AS "isOwn",
        coalesce((SELECT json_agg(json_build_object('code', f.code, 'severity', f.severity)) FROM quality_flag f
          WHERE f.condition_id IN (c.id, cb.baseline_id) AND f.scope IN ('', 'http.latency', 'http.latency.p99')), '[]')
          AS flags
      FROM summary_value m JOIN condition c ON c.id = m.condition_id JOIN workload w ON w.id = c.workload_id
        JOIN tested_subject su ON su.id = c.subject_id JOIN condition_baseline cb ON cb.condition_id = c.id
        JOIN summary_value b ON b.condition_id = cb.baseline_id AND b.metric_id = m.metric_id AND b.q_ppm = m.q_ppm
          AND b.method = m.method AND b.component_id = m.component_id
        JOIN publication_campaign pc ON pc.campaign_id = c.campaign_id JOIN publication p ON p.id = pc.publication_id
      WHERE m.metric = 'http.latency' AND m.q_ppm = 990000 AND m.method = 'published' AND su.mesh = 'linkerd'
        AND w.target_rps BETWEEN 1000 AND 2000`
    // Runs too few for a proof are still what was published.
    const unproven = ['NO_SPREAD', 'TOO_FEW_REPEATS']
    const counted = linkerd.filter(
      ({ flags }) =>
        !flags.some(
          ({ code, severity }) =>
            excludesFigure({ code, severity: severityFor(code, severity, 99) }) &&
            !unproven.includes(code),
        ),
    )
    const all = counted.map(({ ms }) => ms)
    const publishers = (rows: typeof linkerd) => new Set(rows.map(({ id }) => id)).size
    const own = publishers(counted.filter(({ isOwn }) => isOwn))
    const said = saidOf(text, 'Linkerd sidecar') ?? ''
    expect(said).toContain(
      `+${Math.min(...all).toPrecision(3)} to +${Math.max(...all).toPrecision(3)}`,
    )
    // At these loads nobody but its vendor has a p99 that stalls cannot hide in.
    expect(own).toBe(publishers(counted))
    expect(said).toContain(`(${own} publications, all by its vendor)`)
  })

  it('names an author as the vendor of a program of its own, and of no other', async () => {
    const trust = async (mesh: string) =>
      trustText(await get({ metric: 'http.latency.p50', mesh, mode: null }))
    expect(await trust('ntnu-prototype')).toContain(
      'The only publication is by a vendor of a product that it measures.',
    )
    expect(await trust('traefik-mesh')).not.toContain('The only publication is by a vendor')
  })

  it('follows the data: another figure, another affiliation', async () => {
    const before = saidOf(openingText(await get(), USUAL), 'Linkerd sidecar') ?? ''
    const [, n] = /\((\d+) publications, all by its vendor\)/.exec(before) ?? []
    await changed(
      setPublication(LINKERD_2025, { vendorOf: [], relation: 'unknown' }),
      setPublication(LINKERD_2025, { vendorOf: ['linkerd'], relation: 'vendor' }),
      async () => {
        const overview = await get()
        expect(saidOf(openingText(overview, USUAL), 'Linkerd sidecar')).toContain(
          `${n} publications, ${Number(n) - 1} by its vendor`,
        )
        expect(trustText(overview)).toMatch(
          / \d+ of \d+ publications in these ranges are by a vendor of a product that it measures\./,
        )
      },
    )
    const [highest] = await db.$queryRaw<
      { condition_id: number; q_ppm: number; metric_id: number; value: number }[]
    >`
      SELECT s.condition_id, s.q_ppm, s.metric_id, s.value FROM summary_value s JOIN condition c ON c.id = s.condition_id
        JOIN tested_subject su ON su.id = c.subject_id JOIN workload w ON w.id = c.workload_id
        JOIN campaign ca ON ca.id = c.campaign_id
      WHERE ca.slug = ${LINKERD_2021} AND su.mesh = 'linkerd' AND w.target_rps = 2000 AND s.q_ppm = 990000 AND s.metric = 'http.latency'`
    if (!highest) throw new Error('the publication has no such figure')
    const set = (value: number) => () =>
      db.summary.updateMany({
        where: {
          conditionId: highest.condition_id,
          quantilePpm: 990000,
          metricId: highest.metric_id,
        },
        data: { value },
      })
    await changed(set(1.5), set(highest.value), async () => {
      expect(saidOf(openingText(await get(), USUAL), 'Linkerd sidecar')).toMatch(/ to \+1,490\sms/)
    })
  })

  it('says what is missing where nothing was measured at that load, with a baseline, or at all', async () => {
    const far = { from: 1e6, to: 2e6 }
    expect(noRangesText(await get(far), far)).toBe(
      'No publication measured p99 latency with and without a mesh at 1,000,000 to 2,000,000 requests/s; the rows show the nearest loads.',
    )
    const any = { from: null, to: null }
    const memory = await get({ metric: 'mem.working_set' })
    expect(openingText(memory, any)).toMatch(
      /^\d+ publications measured memory with and without a mesh, but not the same quantity, so they share no range; /,
    )
    const bare = memory.rows.map((row) => ({ ...row, overheads: [] }))
    expect(noRangesText({ ...memory, inRange: 0, rows: bare }, any)).toMatch(
      /^\d+ publications measured memory of meshes, but none of them without a mesh too; each row says what it measured and at which load\.$/,
    )
    const [none] = await db.$queryRaw<{ code: string }[]>`
      SELECT code FROM metric m WHERE better <> 0 AND NOT EXISTS (SELECT 1 FROM summary s WHERE s.metric_id = m.id)
      ORDER BY id LIMIT 1`
    expect(openingText(await get({ metric: none?.code }), any)).toMatch(/^No publication measured /)
  })
})

describe('a row', () => {
  it('prints its own load, the nearest to the one that was asked for, and whether it lies outside', async () => {
    const overview = await get()
    for (const { panel, isInRange } of overview.rows) {
      const rps = panel.workload.targetRps ?? 0
      expect(isInRange).toBe(rps >= 1000 && rps <= 2000)
    }
    expect(loadParts(await rowOf(LINKERD_2025, overview))).toEqual([
      '2,000 rps',
      ['100 connections', '1 of 3 loads'],
    ])
    const low = await get({ from: 1, to: 30 })
    expect(loadParts(await rowOf(LINKERD_2025, low))[0]).toBe('20 rps')
  })

  it('says how many runs, what spread and what its differences prove', async () => {
    const row = await rowOf(LINKERD_2025)
    expect([runsText(row.panel), spreadText(row.panel)]).toEqual(['3 runs each', 'no spread'])
    expect(proofSentence(row)).toMatch(/^Without a spread on both sides, no difference/)
    const tested = await rowOf(LINKERD_2021, await get({ from: 200, to: 200 }))
    expect(proofSentence(tested)).toMatch(
      /^\d of \d differences from no mesh lies? outside the noise/,
    )
  })

  it('counts claims as their sums came out, and again when one changes', async () => {
    const where = { publication: { slug: LINKERD_2021 } }
    const claims = await db.claim.findMany({ where })
    const hold = claims.filter(({ verdict }) => verdict === 'consistent').length
    expect(claimsText((await rowOf(LINKERD_2021)).source.claims)).toMatch(
      new RegExp(`^${hold} of \\d claims agree with its own figures, `),
    )
    // The list of publications and the publication's own page say the same.
    const source = claimsText((await rowOf(LINKERD_2021)).source.claims)
    const listed = await caller.publications.list()
    const own = await caller.publications.get({ slug: LINKERD_2021 })
    for (const publication of [listed.find(({ slug }) => slug === LINKERD_2021), own.publication])
      expect(publication && claimsText(publication.claims)).toBe(source)
    const [first] = claims.filter(({ verdict }) => verdict === 'consistent')
    if (!first) throw new Error('no claim holds')
    const set = (verdict: string) => () =>
      db.claim.update({ where: { id: first.id }, data: { verdict } })
    await changed(set('inconsistent'), set('consistent'), async () => {
      expect(claimsText((await rowOf(LINKERD_2021)).source.claims)).toMatch(
        new RegExp(`^${hold - 1} of \\d claims agrees? with its own figures, `),
      )
    })
  })

  it('is one for all editions of a living document, the newest first', async () => {
    const { rows } = await get({ ...USUAL, limit: 50 })
    const docs = rows.filter(({ source }) => source.editionOf === 'istio-docs-performance')
    expect(docs).toHaveLength(1)
    const editions = await db.publication.count({
      where: { editionOf: 'istio-docs-performance' },
    })
    expect(docs[0]?.earlier.length).toBeLessThan(editions)
    expect(docs[0]?.earlier.length).toBeGreaterThan(1)
    const slugs = docs
      .flatMap(({ source, earlier }) => [source, ...earlier.map((one) => one.source)])
      .map(({ slug }) => slug)
    expect(slugs).toEqual([...slugs].sort().reverse())
  })

  it('is none for a retracted publication', async () => {
    await changed(
      setPublication(LINKERD_2025, { retractedAt: new Date() }),
      setPublication(LINKERD_2025, { retractedAt: null }),
      async () => {
        const { rows } = await get()
        expect(rows.map(({ source }) => source.slug)).not.toContain(LINKERD_2025)
      },
    )
  })
})

it('shows independent publications only where that is known', async () => {
  const known = await get({ ...USUAL, independent: true })
  expect(known.total).toBeGreaterThan(0)
  expect(known.rows.every(({ source }) => source.relation === 'independent')).toBe(true)
  expect(known.rows.map(({ source }) => source.slug)).not.toContain(LINKERD_2025)
  await changed(
    setPublication(LINKERD_2025, { relation: 'independent' }),
    setPublication(LINKERD_2025, { relation: 'vendor' }),
    async () => {
      const { rows } = await get({ ...USUAL, independent: true })
      expect(rows).toHaveLength(known.total + 1)
      expect(rows.map(({ source }) => source.slug)).toContain(LINKERD_2025)
    },
  )
})

it('folds publications without a baseline where others have one', async () => {
  const { rows, apart } = await get({ metric: 'http.latency.p99' })
  expect(rows.every(({ overheads }) => overheads.length > 0)).toBe(true)
  expect(apart.length).toBeGreaterThan(0)
  expect(apart.every(({ overheads }) => overheads.length === 0)).toBe(true)
})

it('lists every publication where none shares a range with another', async () => {
  const { rangesOf, rows, apart } = await get({ metric: 'tcp.throughput' })
  expect([rangesOf, apart]).toEqual([null, []])
  const bare = rows.filter(({ overheads }) => overheads.length === 0)
  expect(bare.map(({ source }) => source.slug)).toContain(
    'istio-2025-03-highest-performance-network-security',
  )
  expect(bare.length).toBeLessThan(rows.length)
})

it('lists a publication only with a value of a mesh, in every metric', async () => {
  for (const metric of ['http.latency.p99', 'tcp.throughput', 'cpu.cores', 'mem.working_set']) {
    const { rows, apart } = await get({ metric })
    for (const entry of [...rows, ...apart]) {
      const measured = entry.panel.rows.filter(({ subject }) => subject.mesh !== 'none')
      expect(measured.some(({ value }) => value.value !== null)).toBe(true)
      expect(stripText(entry)).toMatch(/: \S/)
    }
  }
})
