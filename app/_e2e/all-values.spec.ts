import { readFileSync } from 'node:fs'
import { groupBy } from '@/ingest/dictionary/group-by'
import { parseEvidence } from '@/ingest/publications/evidence'
import { expect, test } from './fixtures'

/** Publications of every kind: one campaign and several, differences without absolute values, single runs kept, gateways. */
const PUBLICATIONS = [
  'bremlerbarr-2024-mtls-test-case',
  'byeon-2021-bookinfo-eks-istio-linkerd',
  'carvalho-2026-istio-cilium-oci-arm64',
  'istio-docs-performance-1.3-1.8',
  'kramer-2024-ntnu-ebpf-istio-linkerd-cilium-traefik',
  'kyma-2025-07-istio-sidecar-k6',
  'lazic-2026-istio-sidecar-ambient-kind-gke',
  'leite-2026-istio-linkerd-dotnet-k6',
  'microsoft-2024-10-aks-istio-addon-versions',
  'nginx-gateway-fabric-nfr-1.0-2.6',
  'simas-2025-esemesha-istio-cilium-notebooks',
  'youssefi-2022-istio-linkerd-kuma-consul-elca',
]

type Row = { group: string; value: number | null }

const PRINTED_DIGITS = 9
const round = (value: number): number => Number(value.toPrecision(PRINTED_DIGITS))

function readFile(slug: string): Row[] {
  const csv = readFileSync(`ingest/published/${slug}/observations.csv`, 'utf8')
  return parseEvidence(csv)
    .lines.map(({ row }) => row)
    .filter(({ canonical }) => canonical)
    .map(({ subject, scenario, relativeTo, value }) => ({
      group: [subject, scenario, relativeTo].join('|'),
      value: value === null ? null : round(value),
    }))
}

/** "12.5 ms" -> 12.5; null for "no value". */
function readPrinted(text: string): number | null {
  const digits = /^[~≈+]*\s*([-−]?[\d,]*\.?\d+(?:e[-+]?\d+)?)/i.exec(text)?.[1]
  return digits === undefined ? null : round(Number(digits.replace(/,/g, '').replace('−', '-')))
}

/** Values of each subject at each load, in an order of their own; groups of equal values stay apart. */
const valueSets = (rows: readonly Row[]): string[] =>
  [...groupBy(rows, ({ group }) => group).values()]
    .map((group) =>
      group
        .map(({ value }) => String(value))
        .sort()
        .join(' '),
    )
    .sort()

for (const slug of PUBLICATIONS)
  test(`${slug}: every value is on its plain pages, at its subject and load`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    await context.route(/\/(_next|fonts)\//, (route) => route.abort())
    const page = await context.newPage()
    const waitUntil = 'domcontentloaded'
    await page.goto(`/publications/${slug}`, { waitUntil })
    let next = await page
      .locator(`a[href="/publications/${slug}/values"]`)
      .first()
      .getAttribute('href')
    const shown: Row[] = []
    while (next !== null) {
      await page.goto(next, { waitUntil })
      const cells = await page.locator('table.sheet tbody tr').evaluateAll((rows) =>
        rows.map((row) => {
          const table = row.closest('table')
          const caption = table?.caption?.textContent ?? ''
          // What all rows of a page share stands in the caption.
          const shared = caption.split(/\n| · /).map((part) => part.split(/: (.*)/s).slice(0, 2))
          const heads = [...(table?.tHead?.rows[0]?.cells ?? [])].map((head) => head.textContent)
          const cells = heads.map((head, i) => [head, row.children[i]?.textContent])
          const facts = Object.fromEntries([...shared, ...cells]) as Record<string, string>
          return ['Subject', 'Load', 'As published'].map((head) => facts[head] ?? '')
        }),
      )
      for (const [subject, load, value = ''] of cells)
        shown.push({ group: `${subject}|${load}`, value: readPrinted(value) })
      const following = page.getByRole('link', { name: /^Next/ })
      next = (await following.count()) === 0 ? null : await following.first().getAttribute('href')
    }
    await context.close()
    const published = readFile(slug)
    expect(published.length).toBeGreaterThan(5)
    expect(valueSets(shown)).toEqual(valueSets(published))
  })
