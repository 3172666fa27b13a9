import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '@/server/testing/database'
import { Rules } from './_sections/rules'

const [empty, full] = [await testDatabase(), await testDatabase({ isPublished: true })]

async function rulesOf(db: typeof full.db): Promise<string> {
  const examples = await createCaller({ db }).methodology.examples()
  return renderToStaticMarkup(createElement(Rules, { examples }))
}

it('states every rule where no product is known, without examples that need one', async () => {
  const [without, withData] = [await rulesOf(empty.db), await rulesOf(full.db)]
  const ids = (markup: string) => [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids(without)).toEqual(ids(withData))
  expect(withData).toContain('Example with published figures')
  expect(without).not.toContain('Example with published figures')
  expect(without).toContain('Example with invented figures')
})
