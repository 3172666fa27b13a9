import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures'
import { makeMaintainToken } from './token'

const FILE = 'ingest/fixtures/fortio/http_qps200_c8.json'

/** POST requests of a page, by their path. */
function postsOf(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  return posts
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Token').fill(await makeMaintainToken('the-site'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Queue')
}

async function writeDispute(page: Page): Promise<void> {
  await page.goto('/disputes/new?target=publication:kinvolk-2019-05-istio-linkerd')
  await page.getByLabel('Your name or organisation').fill('A reader')
  await page.getByLabel('How to reach you').fill('reader@example.org')
  await page.getByLabel('What is wrong').fill('The memory is that of one replica, not of three.')
}

async function makeToken(page: Page, label: string): Promise<void> {
  await page.goto('/admin/tokens')
  const form = page.getByRole('form', { name: 'Make a token' })
  await form.getByLabel('Organisation').fill('acme')
  await form.getByLabel('Label').fill(label)
  await form.getByRole('button', { name: 'Make' }).click()
}

test('the validator asks its procedure, and the form of the context knows what was measured', async ({
  page,
}) => {
  const posts = postsOf(page)
  await page.goto('/submit')
  await page.getByLabel('Result files').setInputFiles(FILE)
  await expect(page.locator('main form')).toContainText('Read as Fortio (fortio): 1 run.')
  expect(posts).toEqual(['/api/trpc/validation.check'])
  await page.getByText('Write the context with a form').click()
  await page.getByLabel('Mode (needed)').selectOption('sidecar')
  await page.getByLabel('Mesh (needed)').fill('istio')
  const versions = page.locator('#context-version-list option')
  await expect(versions).not.toHaveCount(0)
})

test.describe('what is refused', () => {
  test.use({ expectedErrors: [/413/] })
  test('the validator says why', async ({ page }) => {
    await page.goto('/submit')
    const large = { mimeType: 'text/plain', buffer: Buffer.alloc(400_000, 'x') }
    await page
      .getByLabel('Result files')
      .setInputFiles([1, 2, 3].map((n) => ({ ...large, name: `large-${n}.bin` })))
    await expect(page.locator('form p[role="status"]')).toContainText('too large')
  })
})

test('a chart is frozen without leaving the page', async ({ page }) => {
  const posts = postsOf(page)
  await page.goto('/')
  const dialog = page.locator('main article details', { hasText: 'Embed' }).first()
  await dialog.locator('summary').click()
  await dialog.getByLabel('Data').selectOption('frozen')
  await dialog.getByRole('button', { name: 'Freeze this chart' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Frozen' })).toBeVisible()
  expect(posts).toEqual(['/api/v1/snapshots'])
  await expect(dialog.getByText('sha256:').first()).toBeVisible()
})

test('a dispute is sent by its procedure, and keeps its words when something is wrong', async ({
  page,
}) => {
  const posts = postsOf(page)
  await writeDispute(page)
  await page.getByLabel('Link to evidence').fill('https://example.org/a')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  expect(posts).toEqual(['/api/trpc/disputes.open'])
})

test('a maintainer makes a token without leaving the page', async ({ page }) => {
  await signIn(page)
  const posts = postsOf(page)
  await makeToken(page, 'live')
  await expect(page.locator('main code', { hasText: /^mb_[\w-]{43}$/ })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/tokens$/)
  expect(posts).toEqual(['/admin/trpc/make-token'])
})

test.describe('a refused form of /admin', () => {
  test.use({ expectedErrors: [/404/] })
  test('says why, and keeps what was typed', async ({ page }) => {
    await signIn(page)
    await page.goto('/admin/decisions')
    const form = page.getByRole('form', { name: 'Correct a value' })
    await form.getByLabel('Number of the observation').fill('99999999')
    await form.getByLabel('What the source says').fill('1')
    await form.getByLabel('Reason').fill('copied wrongly')
    await form.getByRole('button', { name: 'Correct' }).click()
    await expect(form.getByRole('alert')).toContainText('Nothing was changed')
    await expect(form.getByLabel('Reason')).toHaveValue('copied wrongly')
  })
})

test.describe('without JavaScript', () => {
  // A browser asks for the icon of a JSON document itself.
  test.use({ javaScriptEnabled: false, expectedErrors: [/favicon\.ico/] })

  test('a dispute and a token are sent with plain forms', async ({ page }) => {
    const posts = postsOf(page)
    await writeDispute(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
    await signIn(page)
    await makeToken(page, 'plain')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new token')
    expect(posts).toEqual(['/disputes', '/admin/session', '/admin/do/make-token'])
  })

  test('a chart is frozen and a file is checked with plain forms', async ({ page }) => {
    const posts = postsOf(page)
    await page.goto('/')
    const dialog = page.locator('main article details', { hasText: 'Embed' }).first()
    await dialog.locator('summary').click()
    await dialog.getByRole('button', { name: 'Freeze this chart' }).click()
    await expect(page).toHaveURL(/\/s\/[0-9a-f]{64}$/)
    await page.goto('/submit')
    await page.getByLabel('Result files').setInputFiles(FILE)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.locator('body')).toContainText('"http.latency.p99"')
    expect(posts).toEqual(['/api/v1/snapshots', '/api/v1/validate'])
  })
})
