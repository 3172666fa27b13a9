import { expect, test } from './fixtures'
import { makeMailKey } from './mail-key'
import { expectAccessible } from './themes'

test('a person asks for alerts by email with the link in the question, and ends them with it @phone', async ({
  page,
  request,
}, info) => {
  const org = `mail-${info.project.name}`
  const here = `/mail/${await makeMailKey(org, `ada-${Date.now()}@project.example`)}`
  // Programs that follow the links of a mail confirm nothing and end nothing.
  for (const path of [here, `${here}/unsubscribe`]) await request.get(path)

  await page.goto(here)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Alerts from ${org}`)
  await expect(page.locator('main')).toContainText('Confirm below')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me alerts' }).click()
  await expect(page.locator('main')).toContainText('one email for each confirmed regression')
  await expect(page.getByRole('button', { name: 'Send me alerts' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(page.locator('main')).toContainText('You have unsubscribed')
  await expect(page.locator('main').getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  const again = await request.post(`${here}/confirm`)
  expect(again.status()).toBe(410)
  expect(await again.json()).toMatchObject({ hint: `ask ${org} to add your address again` })
})

test('one click in a mail program ends the mails', async ({ page, request }, info) => {
  const org = `mail-click-${info.project.name}`
  const here = `/mail/${await makeMailKey(org, `bob-${Date.now()}@project.example`)}`
  const clicked = await request.post(`${here}/unsubscribe`, {
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  expect(await clicked.text()).toBe('No further mail is sent.\n')
  await page.goto(here)
  await expect(page.locator('main')).toContainText('You have unsubscribed')
})

test('the page of a link is in no index and tells no other site its address', async ({
  page,
}, info) => {
  await page.goto(`/mail/${await makeMailKey(`mail-meta-${info.project.name}`, 'c@p.example')}`)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
})

test.describe('where the response is 404', () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] })

  test('a link that is not whole says what to do @phone', async ({ page, request }) => {
    const response = await page.goto('/mail/half-of-a-key')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such link')
    await expect(page.locator('main')).toContainText('copy the whole link')
    await expectAccessible(page)
    const posted = await request.post('/mail/half-of-a-key/confirm')
    expect(await posted.json()).toMatchObject({ status: 404, hint: 'copy the whole link' })
  })
})
