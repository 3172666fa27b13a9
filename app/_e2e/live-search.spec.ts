import type { Page } from '@playwright/test'
import { findViolations } from './audit'
import { expect, test } from './fixtures'

const NAME = /^Search meshes/
const fieldOf = (page: Page) => page.getByRole('banner').getByLabel(NAME)
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Results' })

test('results appear while a reader types, are chosen with the arrows and opened with Enter @phone', async ({
  page,
}) => {
  await page.goto('/meshes')
  await fieldOf(page).focus()
  await page.keyboard.type('linkerd')
  const list = listOf(page)
  await expect(list.getByRole('group', { name: 'Meshes' }).getByRole('option')).not.toHaveCount(0)
  await expect(list.getByRole('group', { name: 'Publications' })).toBeVisible()
  const field = page.getByRole('combobox', { name: NAME })
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  expect(await findViolations(page)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  const box = await list.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)

  await page.keyboard.press('ArrowDown')
  const first = list.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await first.getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowUp')
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toHaveValue('linkerd')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/meshes\/linkerd$/)
})

test('a result is opened by pointer, and the last one has all of them', async ({ page }) => {
  await page.goto('/meshes')
  await fieldOf(page).fill('fortio')
  await listOf(page).getByRole('group', { name: 'Harnesses' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/harnesses\/fortio$/)
  await fieldOf(page).fill('istio')
  await listOf(page).getByRole('option', { name: 'All results for “istio”' }).click()
  await expect(page).toHaveURL(/\/search\?q=istio$/)
  await fieldOf(page).fill('zzzz')
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('No results')
  await expect(listOf(page)).toBeHidden()
  await fieldOf(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?q=zzzz$/)
})

test('nothing that asks the server is loaded before the field has the focus', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  const scripts = asked.filter((url) => url.endsWith('.js')).length
  expect(asked.filter((url) => url.includes('/trpc/'))).toEqual([])
  await fieldOf(page).focus()
  await expect
    .poll(() => asked.filter((url) => url.endsWith('.js')).length)
    .toBeGreaterThan(scripts)
})
