import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { toFilePath, classifyUrl } from './urls'
import { rewritePage, type CopyUrls } from './rewrite-page'

const ORIGIN = 'https://bench.example'
const LIVE: CopyUrls = { origin: ORIGIN, live: ORIGIN, at: null }
const ALONE: CopyUrls = { origin: ORIGIN, live: null, at: null }

const KEPT = "try{document.title='theme'}catch(e){}"
const HTML = `<!DOCTYPE html><html><head><meta charSet="utf-8"/><link rel="preload" as="script" href="/_next/a.js"/><link rel="canonical" href="${ORIGIN}/meshes/istio"/><meta property="og:image" content="${ORIGIN}/charts/bars.png?metric=a"/><script data-copy="keep">${KEPT}</script><script src="/_next/a.js" async=""></script></head><body class="x"><form action="/search" role="search"><input name="q"/></form><main><a href="/compare">c</a><a href="/meshes/istio#versions">v</a><a href="/search?q=a">s</a><a href="https://istio.io/">i</a><a href="/admin">m</a><form action="/compare"><input name="a"/></form><form method="post" action="/api/v1/snapshots"><button>Freeze</button></form></main><script>self.__next_f.push([1,"<a href='/x'>"])</script></body></html>`

const rewritten = (copied: CopyUrls): string =>
  rewritePage(HTML, {
    address: '/meshes/istio',
    file: 'meshes/istio/index.html',
    on: '2026-11-23',
    copied,
    findTarget: (address) =>
      classifyUrl(address) !== 'live'
        ? { file: toFilePath(address) }
        : copied.live === null
          ? null
          : { href: copied.live + address },
  })

describe('a page of the copy', () => {
  it('links into the copy, and keeps the addresses of others', () => {
    const html = rewritten(LIVE)
    for (const href of ['../../compare/', '#versions', '../../search/?q=a', 'https://istio.io/'])
      expect(html).toContain(`href="${href}"`)
    expect(html).toContain('<form action="../../search/" role="search">')
  })

  it('says whose copy it is and of when, at its beginning', () => {
    expect(rewritten(LIVE)).toMatch(
      /<body class="x"><p class="copy-line"[^>]*>This is a copy of <a href="https:\/\/bench\.example">.*, made on 2026-11-23\./,
    )
    expect(rewritten(ALONE)).toContain(`This is a copy of ${ORIGIN}, made on 2026-11-23.`)
  })

  it('leads to the instance where that is named', () => {
    const html = rewritten(LIVE)
    expect(html).toContain(`<a href="${ORIGIN}/admin">`)
    expect(html).toContain(`<form action="${ORIGIN}/compare">`)
    expect(html).toContain(`<a href="${ORIGIN}/meshes/istio">Do this on the live page</a>`)
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/meshes/istio"/>`)
  })

  it('says what it cannot do where no instance is named', () => {
    const html = rewritten(ALONE)
    expect(html).toContain('<a role="link" aria-disabled="true" title="Only on a running instance')
    expect(html.match(/<em>Only on a running instance, not in this copy\.<\/em>/g)).toHaveLength(2)
    expect(html).not.toMatch(/canonical|og:image|<form action="\/|method="post"/)
  })

  it('names itself where its own address is known', () => {
    const html = rewritten({ ...ALONE, at: 'https://copy.example/b' })
    expect(html).toContain('<link rel="canonical" href="https://copy.example/b/meshes/istio/"/>')
    expect(html).toMatch(/content="https:\/\/copy\.example\/b\/charts\/bars-[0-9a-f]{12}\.png"/)
  })

  it('has no script of the framework, and a policy that names each of its own', () => {
    const html = rewritten(LIVE)
    expect(html).not.toMatch(/_next|<script src/)
    const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
    const [, policy = ''] =
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
    expect(scripts.map(([, text]) => text)).toContain(KEPT)
    for (const [, text = ''] of scripts)
      expect(policy).toContain(createHash('sha256').update(text).digest('base64'))
    // Before the first script: a policy does not look back.
    expect(html.indexOf('http-equiv')).toBeLessThan(html.indexOf('<script'))
  })
})
