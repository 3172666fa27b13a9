import { beforePicture } from './before-picture'
import { expect, test } from './fixtures'
import { thesisConditions } from './thesis-conditions'

test('test beds and a condition answer with a picture on the first screen @phone', async ({
  page,
  request,
}) => {
  const { noMesh, istio } = await thesisConditions(request)
  for (const path of ['/leaderboard', `/conditions/${noMesh}`, `/conditions/${istio}`]) {
    await page.goto(path)
    const { words, top } = await beforePicture(page)
    expect(words, path).toBeLessThanOrEqual(90)
    expect(top, path).toBeLessThan(page.viewportSize()?.height ?? 0)
  }
})

test('a condition says what it is, its number and how sure that is, and pales the others @phone', async ({
  page,
  request,
}) => {
  const { istio } = await thesisConditions(request)
  const stored = (await (await request.get(`/api/v1/conditions/${istio}`)).json()) as {
    origin: { publication: { slug: string; title: string } }
    summaries: { key: string; value: number }[]
  }
  const { slug, title } = stored.origin.publication
  await page.goto(`/conditions/${istio}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Istio sidecar: [\d.]+\sms p99 latency at 32 connections$/)
  await expect(page.locator('main header')).toContainText('version 1.14 (1.14.1 client)')
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: title }),
  ).toHaveAttribute('href', `/publications/${slug}`)
  const find = (key: string) => stored.summaries.find((one) => one.key === key)?.value ?? NaN
  const digits = (text: string) => Number(/: ([\d.]+)\sms/.exec(text)?.[1])
  const shown = async () => digits(await heading.innerText()) / 1000
  expect((await shown()) / find('http.latency.p99')).toBeCloseTo(1, 2)
  await expect(page.locator('main')).toContainText('Not ranked: closed loop')
  await expect(page.locator('main')).not.toContainText('as published, computed here')
  const names = page.locator('.chart-picture .bars-name b')
  await expect(names).toHaveCount(5)
  await expect(page.locator('.chart-picture .bars-name b:not(.bars-pale)')).toHaveText('Istio')
  await page.getByLabel('Metric: p99 latency').click()
  await page
    .getByRole('list', { name: 'Metric' })
    .getByRole('link', { name: 'p50 latency', exact: true })
    .click()
  await expect(page).toHaveURL(/metric=http.latency.p50/)
  await expect(heading).toContainText('ms p50 latency at')
  expect((await shown()) / find('http.latency.p50')).toBeCloseTo(1, 2)
})

test('the numbers of a condition are in tables of latency and the rest that say where each comes from @phone', async ({
  page,
  request,
}) => {
  const { istio } = await thesisConditions(request)
  const stored = (await (await request.get(`/api/v1/conditions/${istio}`)).json()) as {
    summaries: unknown[]
    panels: {
      key: string
      rows: { value: { conditionId: number; evidence: string | null } }[]
    }[]
  }
  const computed = stored.panels.filter(({ rows }) =>
    rows.some(
      ({ value }) => value.conditionId === istio && value.evidence === 'recomputed-from-raw',
    ),
  )
  await page.goto(`/conditions/${istio}`)
  const tables = page.locator('.numbers table')
  await expect(tables).toHaveCount(2)
  for (const table of await tables.all())
    await expect(table.locator('thead th')).toHaveText(['Metric', 'Value', 'From'])
  const captions = await tables.locator('caption').allInnerTexts()
  expect(captions[0]).toMatch(/^Latency, \d+ values, single run$/)
  expect(captions[1]).toMatch(/^Load and resources, \d+ values, single run$/)
  const counts = captions.map((text) => Number(/\d+/.exec(text)?.[0]))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(stored.summaries.length)
  const rows = page.locator('.numbers tbody tr')
  await expect(rows).toHaveCount(stored.summaries.length)
  const sources = await rows.locator('td:last-child').allInnerTexts()
  expect(new Set(sources)).toEqual(new Set(['raw data', 'published']))
  expect(sources.filter((text) => text === 'raw data')).toHaveLength(computed.length)
  expect(computed.length).toBeGreaterThan(0)
  await expect(page.locator('.numbers [title$="unrounded"]').first()).toBeVisible()
})

test('a condition says how far it is from no mesh, or of what it is the baseline @phone', async ({
  page,
  request,
}) => {
  const { noMesh } = await thesisConditions(request)
  await page.goto(`/conditions/${noMesh}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^No mesh: [\d.]+\sms p99 latency at 32 connections$/,
  )
  const line = page.locator('main header .lede')
  await expect(line).toContainText(
    /The baseline of 4 products, from Cilium\s[\d.]+\sms to Traefik Mesh\s[\d.]+\sms/,
  )
  await expect(line).toContainText('no difference is given')
  await expect(page.locator('main')).toContainText(
    'Thin line: the histogram bucket that holds the value',
  )
  await expect(page.getByRole('heading', { name: 'Subject' })).toHaveCount(0)
  await expect(page.getByText('Single runs: not stored.')).toBeVisible()
  await expect(page.getByText(/^Not stated: /)).toHaveText('Not stated: offered load, warm-up.')
  if ((page.viewportSize()?.width ?? 0) > 1000) {
    const boxOf = async (part: string) => {
      const box = await page.locator(part).boundingBox()
      return { top: box?.y ?? NaN, bottom: (box?.y ?? NaN) + (box?.height ?? NaN) }
    }
    const [lead, profile] = [await boxOf('.condition-lead'), await boxOf('.condition-side article')]
    const [numbers, facts] = [await boxOf('.condition-main'), await boxOf('.number-facts')]
    expect(lead.top).toBeLessThan(220)
    expect(profile.top).toBe(lead.top)
    // Cards of one height, and below them numbers and facts on one line.
    expect(profile.bottom).toBeCloseTo(lead.bottom, 0)
    expect(numbers.top - lead.bottom).toBeCloseTo(24, 0)
    expect(facts.top - profile.bottom).toBeCloseTo(24, 0)
  }
})

test('a condition with single runs shows them as dots before its numbers', async ({
  page,
  request,
}) => {
  const slug = 'buoyant-2025-05-great-sidecar-debate'
  const all = (await (await request.get(`/api/v1/publications/${slug}/observations`)).json()) as {
    items: { conditionId: number; key: string; evidence: { samples: { run: string | null }[] }[] }[]
  }
  const one = all.items.find(
    ({ key, evidence }) => key === 'http.latency.p99' && (evidence[0]?.samples.length ?? 0) > 1,
  )
  await page.goto(`/conditions/${one?.conditionId ?? 0}`)
  const dots = page.locator('.run-dots i')
  // A run may have several parts.
  const runs = new Set(one?.evidence[0]?.samples.map(({ run }) => run))
  await expect(dots).toHaveCount(runs.size)
  const [top, numbers] = await Promise.all(
    ['.run-dots', '.numbers'].map((part) => page.locator(part).boundingBox()),
  )
  expect(top?.y).toBeLessThan(numbers?.y ?? 0)
})
