import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { EVERY_PAGE, OTHER_LAYOUTS, SAME_LAYOUTS } from './_e2e/every-page'
import { SITE_PAGES } from './site-pages'

/** Every page file but those for maintainers, by its address: "/meshes/[mesh]". */
const PAGES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx' && !file.startsWith('admin'))
  .map((file) => ({
    address: `/${path.dirname(file)}`.replace(/\/\.$/, '/'),
    source: readFileSync(path.join(import.meta.dirname, file), 'utf8'),
  }))

it('lists every page of one address, unless search engines shall not index it', () => {
  const open = PAGES.filter(
    ({ address, source }) => !address.includes('[') && !source.includes('index: false'),
  )
  expect([...SITE_PAGES].sort()).toEqual(open.map(({ address }) => address).sort())
})

it('lets the browser tests visit every kind of page', () => {
  const visited = [...EVERY_PAGE, ...OTHER_LAYOUTS, ...SAME_LAYOUTS].map(
    (address) => address.split('?')[0] ?? '',
  )
  const unseen = PAGES.filter(({ address }) => {
    const pattern = new RegExp(`^${address.replace(/\[\w+\]/g, '[^/]+')}$`)
    return !visited.some((path) => pattern.test(path))
  })
  // The design system has a test of its own for both themes; the others need something that was sent, which their own tests do.
  expect(unseen.map(({ address }) => address).sort()).toEqual([
    '/campaigns/[slug]',
    '/design',
    '/disputes/sent',
    '/mail/[key]',
    '/runs/[id]',
  ])
})
