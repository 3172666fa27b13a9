import type { Page } from '@playwright/test'
import { fortioJson } from '@/server/runs/store/submission-fixture'
import { expect, test } from './fixtures'
import { retractRun } from './retract-run'
import { sendRun } from './send-run'
import { expectAccessible } from './themes'
import { makeMaintainToken, makeToken } from './token'

const SECTIONS = ['decisions', 'products', 'tokens', 'publishers', 'organisations', 'audit']

/** A run of an organisation that is not trusted. */
async function pendingRun(page: Page, name: string): Promise<{ id: string; token: string }> {
  const token = await makeToken(`newcomer-${name}`, false)
  const text = fortioJson(`${name} ${Date.now()}`)
  const response = await page.request.post(
    `/api/v1/runs?campaign=newcomer-${name}&mesh=kuma&version=2.10.0&mode=sidecar&environment=kind`,
    {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      data: text,
    },
  )
  const { runs } = (await response.json()) as { runs: { id: string; state: string }[] }
  expect(runs[0]?.state).toBe('pending')
  return { id: runs[0]?.id ?? '', token }
}

async function signIn(page: Page, token: string): Promise<void> {
  await page.goto('/admin/sign-in')
  await page.getByLabel('Token').fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a maintainer signs in, publishes a run, retracts it with a reason and signs out', async ({
  page,
}, info) => {
  const { id, token } = await pendingRun(page, info.project.name)
  expect((await page.request.get(`/runs/${id}`)).status()).toBe(404)
  expect((await page.request.get(`/api/v1/runs/${id}`)).status()).toBe(404)
  const own = { headers: { authorization: `Bearer ${token}` } }
  expect((await page.request.get(`/api/v1/runs/${id}`, own)).status()).toBe(200)

  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/sign-in$/)
  await signIn(page, token)
  await expect(page.getByText('This token does not open this page')).toBeVisible()
  await signIn(page, await makeMaintainToken('the-site'))

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Queue')
  const form = page.getByRole('form', { name: `Decide about run ${id}` })
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('status')).toContainText('Done')
  await page.goto(`/runs/${id}`)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()

  await page.goto('/admin/decisions')
  const standing = page.getByRole('form', { name: 'Retract or reinstate' })
  await standing.getByLabel('Id or name').fill(id)
  await standing.getByLabel('Reason').fill('the load generator was saturated')
  await standing.getByRole('button', { name: 'Retract' }).click()
  await expect(page.getByRole('status')).toContainText('Done')
  await page.goto('/admin/audit')
  await expect(page.getByRole('row', { name: /run retracted/ }).first()).toBeVisible()

  await page.goto(`/runs/${id}`)
  await expect(page.getByRole('note')).toContainText('the load generator was saturated')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/admin\/sign-in$/)
  expect((await page.request.get('/admin/audit', { maxRedirects: 0 })).status()).toBe(307)
})

test('pages of maintainers, and of a run that they retracted, are accessible and fit the screen @phone', async ({
  page,
}, info) => {
  const { id, token } = await pendingRun(page, `audited-${info.project.name}`)
  await signIn(page, token)
  await expect(page.getByText('This token does not open this page')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, await makeMaintainToken('the-site'))
  await expect(page.getByRole('form', { name: `Decide about run ${id}` })).toBeVisible()
  await expectAccessible(page)
  for (const section of SECTIONS) {
    await page.goto(`/admin/${section}`)
    await expectAccessible(page)
  }
  const run = await sendRun(page.request, `audited-${info.project.name}`, info.project.name)
  await retractRun(run.id)
  await page.goto(`/runs/${run.id}`)
  await expect(page.getByRole('note')).toContainText('wrong cluster')
  await expectAccessible(page)
})

test('pages of maintainers are in no cache, index or frame', async ({ request }) => {
  const headers = (await request.get('/admin/sign-in')).headers()
  expect(headers['cache-control']).toContain('no-store')
  expect(headers['x-robots-tag']).toContain('noindex')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /admin')
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/admin')
})

test('a number is disputed with a form that needs no script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/publications/kinvolk-2019-05-istio-linkerd')
  await page.locator('summary', { hasText: 'History' }).click()
  await page
    .getByText('Is something wrong here?')
    .getByRole('link', { name: 'Report an error' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Report an error in Kinvolk: Performance Benchmark Analysis of Istio and Linkerd (as summarised in "Linkerd Benchmarks")',
  )
  await page.getByLabel('Your name or organisation').fill('A reader <b>')
  await page.getByLabel('How to reach you').fill('reader@example.org')
  await page
    .getByLabel('What is wrong')
    .fill('The memory is that of one replica, not of all three.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await page.goto('/publications/kinvolk-2019-05-istio-linkerd')
  await expect(page.getByText('one replica, not of all three')).toHaveCount(0)
  await context.close()
})
