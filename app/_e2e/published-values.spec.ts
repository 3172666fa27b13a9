import type { Browser, Page } from '@playwright/test'
import type { ObservationDetail } from '@/server/publications/schemas'
import { expect, test } from './fixtures'

/** Ten publications of every shape: per-run samples, uneven error bars, nulls, variants, figures in prose only. */
const TEN = [
  'buoyant-2025-05-great-sidecar-debate',
  'hansen-2024-06-ambient-eks-nighthawk',
  'ihcsim-2018-12-linkerd2-istio-gke',
  'istio-2021-10-proxyless-grpc',
  'istio-2022-03-merbridge',
  'kipper-2019-05-istio-linkerd-cpu-at-scale',
  'malphi-2020-istio-appmesh',
  'murphy-2021-envoy-sidecar-spring-webflux',
  'nginx-service-mesh-1.7-tech-specs-overhead',
  'osm-docs-performance-2022-07',
]

/** Of them, those with error bars, nulls and prose that are read in a moment: in every run of the tests. */
const QUICK = ['istio-2022-03-merbridge', 'murphy-2021-envoy-sidecar-spring-webflux']

type Row = { subject: string; value: string }

const rowsOf = (page: Page): Promise<Row[]> =>
  page.locator('#values tbody tr').evaluateAll((rows) =>
    rows.map((row) => ({
      subject: row.querySelector('th')?.textContent ?? '',
      value: row.querySelector('td.number')?.textContent ?? '',
    })),
  )

/** Every row of the table of values, page by page, as a browser without JavaScript shows it. */
async function tableRows(browser: Browser, url: string): Promise<Row[]> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const rows: Row[] = []
  for (let n = 1, pages = 1; n <= pages; n++) {
    await page.goto(`${url}?values=${n}`)
    rows.push(...(await rowsOf(page)))
    const links = page.getByRole('navigation', { name: 'Pages of values' }).getByRole('link')
    const numbers = (await links.allInnerTexts()).map(Number).filter(Number.isFinite)
    pages = Math.max(pages, ...numbers)
  }
  await context.close()
  return rows
}

/** "1,234.5 millicores" -> 1234.5 and "millicores"; a missing value is null. */
function printed(text: string): { value: number | null; unit: string } {
  if (text === 'no value') return { value: null, unit: '' }
  const [, digits = '', unit = ''] = /^(-?[\d.,]+)\s*(.*)$/u.exec(text.trim()) ?? []
  return { value: Number(digits.replaceAll(',', '')), unit }
}

for (const slug of TEN)
  test(`${slug}: the table without JavaScript has every value of the API${QUICK.includes(slug) ? '' : ' @stress'}`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const observations: ObservationDetail[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`
      const response = await request.get(
        `/api/v1/publications/${slug}/observations?limit=200${after}`,
      )
      const page = (await response.json()) as {
        items: ObservationDetail[]
        nextCursor: string | null
      }
      observations.push(...page.items)
      cursor = page.nextCursor
    }
    const rows = await tableRows(browser, `${baseURL ?? ''}/publications/${slug}`)
    expect(rows.length).toBe(observations.length)
    const shown = rows.map(({ subject, value }) => ({ subject, ...printed(value) }))
    const served = observations.map(({ subjectName, evidence: [reading] }) => ({
      subject: subjectName,
      value: reading?.printedValue ?? null,
      unit:
        reading?.printedValue === null || reading?.printedUnit === '1'
          ? ''
          : (reading?.printedUnit ?? ''),
    }))
    expect(shown).toEqual(served)
  })

test('the findings say who published the pairs, write thousands apart and link their evidence', async ({
  page,
}) => {
  await page.goto('/publications/findings')
  const pairs = page.getByRole('region', { name: 'Pairs that can be ranked' })
  await expect(pairs).toContainText(/[\d,]+ by independent publishers/)
  const text = await page.locator('main').innerText()
  // Years, file names and decimals aside, no number of four digits stands without its separator.
  expect(
    text.match(/(?<![\d.,/-])(?!20[12]\d)\d{4,}(?= (of|values|pairs|ms|millicores|requests))/g),
  ).toBeNull()
  const claims = page.getByRole('region', { name: 'Claims furthest' }).locator('ol > li')
  await expect(claims).toHaveCount(10)
  for (const claim of await claims.all())
    await expect(claim.getByRole('link').first()).toHaveAttribute('href', /#claim-/)
})
