import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforePicture } from './before-picture'
import { expect, test } from './fixtures'
import { expectAccessible } from './themes'

/** Runs `npm run demo` against the database of the site under test. @returns what it prints */
async function runDemo(baseURL: string | undefined, command: string): Promise<string> {
  const args = ['--import', 'tsx', 'server/operate/commands/demo.ts', command]
  const env = { ...process.env, PUBLIC_URL: baseURL }
  return (await promisify(execFile)(process.execPath, args, { env })).stdout
}

/** The address that the command prints below a title. */
const findAddress = (printed: string, title: string): string =>
  new RegExp(`${title}:\n\\s+(\\S+)`).exec(printed)?.[1] ?? ''

const MARK = 'Demonstration data'

test('demonstration data are marked on every page and picture, and go with one command', async ({
  page,
  request,
  baseURL,
}) => {
  const printed = await runDemo(baseURL, 'fill')
  expect(await runDemo(baseURL, 'fill')).toContain('541 runs were there already')

  await page.goto('/submit')
  await page.locator('main').getByRole('link', { name: 'demonstration data', exact: true }).click()
  await expect(page).toHaveURL(findAddress(printed, 'Campaign'))
  await expect(page.locator('.badge', { hasText: MARK })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Run of the last night' }).click()
  await expect(page).toHaveURL(findAddress(printed, 'Run of the last night'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Example mesh B sidecar')
  await expect(page.locator('header .badge', { hasText: MARK })).toBeVisible()
  const robots = page.locator('meta[name="robots"]')
  await expect(robots).toHaveAttribute('content', 'noindex, nofollow')

  await page.goto(findAddress(printed, 'Trend with a regression between two commits'))
  await expect(page.locator('h1 .badge')).toHaveText(MARK)
  const { words, top } = await beforePicture(page)
  expect(words).toBeLessThanOrEqual(90)
  expect(top).toBeLessThan(800)
  const cards = page.locator('main article')
  for (const card of await cards.all()) {
    await expect(card.locator('h3').first()).toContainText(`${MARK}: `)
    await expect(card.locator('li li')).toContainText(
      /between \w{7} and \w{7}: \+1\d% \(regression\)/,
    )
  }
  expect(await cards.count()).toBeGreaterThan(0)
  await expectAccessible(page)

  const picture = findAddress(printed, 'The same as a picture')
  expect(await (await request.get(picture)).text()).toContain(`>${MARK}. `)
  const csv = await (await request.get(picture.replace('.svg', '.csv'))).text()
  for (const line of csv.trim().split('\r\n').slice(1)) expect(line).toContain(MARK)
  const frame = await request.get(picture.replace('/charts/', '/embed/').replace('.svg', ''))
  expect(await frame.text()).toContain(`${MARK}. `)
  const badge = await request.get(findAddress(printed, 'Badge'))
  expect(await badge.text()).toContain('Example mesh B: demonstration data')
  const query = new URL(picture).search.slice(1)
  const frozen = await request.post('/api/v1/snapshots', { data: { chart: 'runs', query } })
  expect(frozen.status()).toBe(403)

  await page.goto(findAddress(printed, 'Run of pull request 42'))
  await expect(page.locator('main [role=note]')).toContainText('pull request 42')
  await expect(page.locator('main [role=note]')).toContainText('with the runs of branch main')
  const compared = page.getByRole('region', { name: 'Compared with earlier runs' })
  await expect(compared.getByRole('img', { name: 'This run beside the usual one' })).toBeVisible()
  await expect(compared.getByRole('listitem').last()).toContainText('pull request 42 ')
  const json = await compared.getByRole('link', { name: 'as JSON' }).getAttribute('href')
  expect(await (await request.get(json ?? '')).json()).toMatchObject({ pullRequest: 42 })
  expect((await beforePicture(page)).words).toBeLessThanOrEqual(90)
  await expectAccessible(page)
  const comment = await runDemo(baseURL, 'comment')
  expect(comment).toMatch(/### Meshbench: \d+ proven regressions/)
  expect(comment).toContain(`[${MARK}&#58; Example mesh A sidecar`.replace('&#58;', ':'))
  expect(comment).not.toContain('/s/')

  expect(await runDemo(baseURL, 'remove')).toMatch(/^Removed 1 organisations, .* 541 runs/)
  expect((await request.get(findAddress(printed, 'Campaign'))).status()).toBe(404)
  await page.goto('/submit')
  await expect(page.locator('main')).not.toContainText('demonstration')
})
