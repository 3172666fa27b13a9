import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures'

const PAGES = [
  '/',
  '/?metric=mem.working_set',
  '/compare?a=istio@1.25.0:ambient+waypoint&b=linkerd@edge-25.3.1&rps=2000',
  '/compare?a=linkerd@2.10.2&b=istio@1.25.0:ambient+waypoint&rule=all',
  '/meshes',
  '/meshes/istio?metric=tcp.throughput.mean',
  '/publications?relation=vendor&mesh=istio',
  '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio',
  '/publications/istio-2025-03-highest-performance-network-security',
  '/conditions/1',
  '/harnesses',
  '/harnesses/fortio',
  '/search?q=istio',
  '/submit',
  '/methodology',
]

for (const path of PAGES)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${path} in ${colorScheme}: accessible, and no wider than the screen`, async ({
      page,
    }) => {
      // The audit looks at every node, and a publication has dozens of charts.
      test.slow(path.startsWith('/publications/'))
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map((v) => `${v.id}: ${v.nodes[0]?.html ?? ''}`)).toEqual([])
    })

test('unknown addresses answer 404', async ({ request }) => {
  for (const path of [
    '/meshes/nothing',
    '/publications/nothing',
    '/runs/nothing',
    '/conditions/0',
    '/conditions/999999999',
  ])
    expect((await request.get(path)).status(), path).toBe(404)
})

test('a publication that was repeated leads to its successor, and excluded cells say so', async ({
  page,
}) => {
  await page.goto('/publications/linkerd-2021-05-benchmarking-linkerd-and-istio')
  await expect(page.getByRole('note')).toContainText('2021 Redux')
  await page.goto('/publications/istio-2025-03-highest-performance-network-security')
  const sameNode = page.locator('main article', { hasText: 'not applicable' }).first()
  await sameNode.getByText('Table', { exact: true }).click()
  await expect(sameNode.locator('table')).toContainText('not applicable')
})
