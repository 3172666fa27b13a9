import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'

test('lists files that are what it says, and examples for each tool @phone', async ({
  page,
  request,
}) => {
  // The first reader of a new database waits for the files, on a busy machine longer than a page does.
  await expect(async () => {
    await page.goto('/data')
    await expect(page.getByRole('link', { name: /^observations\.parquet/ })).toBeVisible()
  }).toPass({ timeout: 90_000 })
  await page.getByText('SHA-256 of each file').click()
  const sums = await page.getByText(/ {2}observations\.parquet/).textContent()
  const parquet = await (await request.get('/data/observations.parquet')).body()
  expect(parquet.subarray(0, 4).toString()).toBe('PAR1')
  expect(sums).toContain(
    `${createHash('sha256').update(parquet).digest('hex')}  observations.parquet`,
  )
  const last = await request.get('/data/observations.parquet', { headers: { range: 'bytes=-4' } })
  expect([last.status(), (await last.body()).toString()]).toEqual([206, 'PAR1'])
  await page.getByText('pandas', { exact: true }).click()
  await expect(page.getByText('import pandas as pd')).toBeVisible()
  await expect(page.getByText('import pandas as pd')).toContainText(/data = "http:\/\/[^"]+\/data"/)
})
