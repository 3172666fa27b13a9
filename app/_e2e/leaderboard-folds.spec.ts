import { expect, test } from './fixtures'

test('a publication shows three test beds and folds the others in line with them, as it does those with one value', async ({
  page,
}) => {
  await page.goto('/leaderboard')
  const source = page.locator('.bed-rows tbody:has(> tr > .bed-source)', {
    hasText: 'Service Meshes Decoded',
  })
  const rows = source.locator('tr[id^="chart-"]:visible')
  await expect(rows).toHaveCount(3)
  await expect(source.locator('.bed-shared')).toHaveText('64 connections, EKS')
  await expect(rows.nth(1).locator('.bed-name')).toContainText('VM to ingress, iteration v3')
  await source.getByText('6 more test beds').click()
  await expect(rows).toHaveCount(9)
  for (const column of ['.bed-name', '.row-picture', '.bed-why', '.row-end']) {
    const lefts = await rows
      .locator(`> ${column}`)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
    expect(new Set(lefts).size, column).toBe(1)
  }
  const single = page.locator('.bed-single')
  await expect(single.getByText('only one value')).toBeHidden()
  await single.getByText('1 test bed with one value').click()
  await expect(single.getByText('only one value')).toBeVisible()
})

test('seldom used filters are in a fold, which is open while one of them is set', async ({
  page,
}) => {
  await page.goto('/leaderboard')
  const filters = page.getByRole('navigation', { name: 'Filters' })
  await expect(filters.getByLabel('Protocol: any protocol')).toBeHidden()
  await filters.getByText('More filters').click()
  await filters.getByLabel('Protocol: any protocol').click()
  await filters.getByRole('link', { name: /^gRPC/ }).click()
  await expect(page).toHaveURL(/protocol=grpc/)
  await expect(filters.getByLabel('Protocol: gRPC')).toBeVisible()
})
