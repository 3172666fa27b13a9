import { expect, it } from 'vitest'
import { deferScripts } from './defer-scripts'

const script = (src: string, more = ''): string => `<script src="${src}" async=""${more}></script>`
const INLINE = '<script>self.__next_f.push([1,"src=\\"/_next/static/x.js\\""])</script>'
const page = (mark: string): string =>
  `<head><link rel="preload" as="script" fetchPriority="low" href="/_next/static/a.js"/><link rel="preload" as="font" href="/f.woff2"/>${script('/_next/static/a.js')}${script('/_next/static/old.js', ' noModule=""')}</head><body>${mark}${INLINE}${script('/_next/static/b.js', ' id="_R_"')}${script('/_next/static/a.js')}</body>`

it('names the scripts instead of loading them', () => {
  expect(deferScripts(page('<script data-scripts="">run()</script>'))).toBe(
    `<head><link rel="preload" as="font" href="/f.woff2"/>${script('/_next/static/old.js', ' noModule=""')}</head><body><script data-scripts="/_next/static/a.js /_next/static/b.js">run()</script>${INLINE}</body>`,
  )
})

it('leaves other pages as they are', () => {
  expect(deferScripts(page(''))).toBe(page(''))
})
