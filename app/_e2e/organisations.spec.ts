import type { Page } from '@playwright/test'
import { fortioJson } from '@/server/runs/store/submission-fixture'
import { expect, test } from './fixtures'
import { expectAccessible } from './themes'
import { makeMaintainToken, makeToken } from './token'

/** A run of an organisation that has sent nothing before. @returns address of its page */
async function sendRun(page: Page, org: string, token: string): Promise<string> {
  const response = await page.request.post(
    `/api/v1/runs?campaign=${org}&mesh=istio&version=1.26.0&mode=sidecar&environment=kind`,
    {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      data: fortioJson(org),
    },
  )
  const { runs } = (await response.json()) as { runs: { url: string }[] }
  return runs[0]?.url ?? ''
}

async function declare(page: Page, token: string, products: string): Promise<void> {
  await page.getByLabel('Relation to what it measures').selectOption('vendor')
  await page.getByLabel('Products whose vendor or project it is').fill(products)
  await page.getByLabel('Token', { exact: true }).fill(token)
  await page.getByRole('button', { name: 'Save' }).click()
}

test('a sender states its relation on its page, which is its own word until a maintainer confirms it', async ({
  page,
}, info) => {
  const org = `relation-${info.project.name}`
  const token = await makeToken(org)
  const run = await sendRun(page, org, token)
  const home = new RegExp(`/organisations/${org}`)

  await page.goto(run)
  await expect(page.getByRole('banner').getByText(org)).toHaveCount(0)
  const names = page.locator('main').getByRole('link', { name: org, exact: true })
  await expect(names.first()).toBeVisible()
  await names.first().click()
  await expect(page).toHaveURL(home)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(org)
  const header = page.locator('main header')
  await expect(header).toContainText('interest unknown')

  await expect(page.getByLabel('Token', { exact: true })).toHaveCount(0)
  const results = page.locator('section[aria-labelledby="results"]')
  await expect(results.getByRole('link')).toHaveText(['Istio sidecar 1.26.0', org])
  await expect(results.getByRole('row').nth(1)).toContainText(/200 requests\/s.*\d{4}-\d\d-\d\d/)
  await expect(results.getByRole('row').nth(1)).toContainText(/p99 latency [\d.]+\sms/)
  await expect(results).toContainText('kind, fortio')
  const campaigns = page.locator('section[aria-labelledby="campaigns"]')
  await expect(campaigns.getByRole('link')).toHaveText([org])
  await page.getByRole('link', { name: /^For senders of/ }).click()

  const alert = page.locator('main').getByRole('alert')
  await declare(page, await makeToken('relation-stranger'), 'istio')
  await expect(alert).toContainText('not valid for this organisation')
  await expect(header).toContainText('interest unknown')
  await declare(page, token, 'istoi')
  await expect(alert).toContainText('short names of products')
  await declare(page, token, 'istio, linkerd')
  await expect(header).toContainText('declared by the sender: Istio’s and Linkerd’s vendor')
  // Who changes one part of it must not lose the other.
  await expect(page.getByLabel('Relation to what it measures')).toHaveValue('vendor')
  await expect(page.getByLabel('Products whose vendor')).toHaveValue('istio, linkerd')
  await expect(alert).toHaveCount(0)

  await page.goto(run)
  await expect(page.locator('main')).toContainText('declared by the sender: Istio’s')

  await page.goto('/admin/sign-in')
  await page.getByLabel('Token').fill(await makeMaintainToken('the-site'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Queue')
  await page.goto('/admin/organisations')
  const entry = page.locator('details', { hasText: org })
  await entry.locator('summary').click()
  await expect(entry).toContainText('It says that it is vendor of istio, linkerd.')
  await entry.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status')).toContainText('Done')

  for (const path of [`/organisations/${org}`, run]) {
    await page.goto(path)
    await expect(page.locator('main')).toContainText('Istio’s and Linkerd’s vendor')
    await expect(page.locator('main header')).not.toContainText('declared by the sender')
  }
})

test('the page of a sender is accessible and fits the screen, also when it refuses a form @phone', async ({
  page,
}, info) => {
  const org = `audited-${info.project.name}`
  await sendRun(page, org, await makeToken(org))
  await page.goto(`/organisations/${org}`)
  await expectAccessible(page)
  await page.goto(`/organisations/${org}/sending`)
  await expectAccessible(page)
  await declare(page, await makeToken('relation-stranger'), 'istio')
  await expect(page.locator('main').getByRole('alert')).toContainText('not valid for this')
  await expectAccessible(page)
})

test('the page of a sender says how its alerts are sent, and an unknown one is nowhere', async ({
  page,
  request,
}, info) => {
  const org = `alerts-${info.project.name}`
  await makeToken(org)
  await page.goto(`/organisations/${org}`)
  const alerts = page.locator('section[aria-labelledby="alerts"]')
  await expect(page.locator('main')).toContainText('It has no public results.')
  await page.goto(`/organisations/${org}/sending`)
  await expect(alerts).toContainText('This site has no mail server')
  await expect(alerts.locator('pre')).toHaveText(/^curl .*\/api\/v1\/webhooks$/)
  expect((await request.get('/organisations/nobody-of-this-name')).status()).toBe(404)
})

test('an organisation has the interest that its publication states, in the list of all of them too', async ({
  page,
}) => {
  await page.goto('/organisations')
  await expect(page.getByRole('row', { name: /^F5/ })).toContainText('NGINX Gateway Fabric’s and')
  const row = page.getByRole('row', { name: /^ELCA/ })
  await expect(row).toContainText('independent')
  await row.getByRole('link').click()
  const header = page.locator('main header')
  await expect(header).toContainText(
    'independent no interest stated or found in its reviewed publications',
  )
  const publication = page.locator('section[aria-labelledby="campaigns"]').getByRole('link')
  await publication.click()
  await expect(page.locator('.trust-card')).toContainText('independent')
})

test('campaigns are listed, and one of a publication leads there', async ({ page }) => {
  await page.goto('/campaigns')
  const link = page.getByRole('link', { name: 'Linkerd and Istio, 2021', exact: true })
  await expect(link).toHaveAttribute('href', /^\/publications\//)
  await page.locator('body > footer').getByRole('link', { name: 'Organisations' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organisations')
})
