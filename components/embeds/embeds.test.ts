import { describe, expect, it } from 'vitest'
import { annotatedSvg } from './annotated-svg'
import { badgeSvg } from './badge-svg'
import { citationBibtex, citationText, frozenSource, sourceLine } from './citation'
import { renderFrame } from './frame-page'
import { HOST_SCRIPT } from './frame-script'
import {
  frozenImageSnippet,
  iframeSnippet,
  iframeTag,
  imageSnippet,
  lookQuery,
  markdownSnippet,
  otherThemes,
  scriptSnippet,
  shortcodeSnippet,
} from './snippets'
import { svgSize } from '../charts/file/fitted-svg'
import { noticeWords } from './words'

const cited = {
  hash: 'ab'.repeat(32),
  title: 'p99 latency at 2,000 requests/s & 50% load',
  createdAt: '2026-11-20T10:00:00.000Z',
  ruleset: '2026.2',
  notices: [],
  definition: {
    chart: 'bars',
    query: {},
    ruleset: '2026.2',
    spec: {},
    source: {
      title: 'Istio_1 {ambient}',
      url: 'https://example.org/post',
      organisation: 'Acme & Co',
      page: '/conditions/1',
    },
  },
}
const URL_OF = 'https://bench.example/s/abab'

describe('a citation', () => {
  it('names who measured, what, when, the hash and the address', () => {
    expect(citationText(cited, URL_OF)).toBe(
      `Acme & Co, "Istio_1 {ambient}", https://example.org/post. Chart "p99 latency at 2,000 requests/s & 50% load", frozen on 20 November 2026 by Meshbench (ruleset 2026.2), sha256:${cited.hash}, ${URL_OF}`,
    )
  })
  it('escapes what BibTeX would read as commands', () => {
    const entry = citationBibtex(cited, URL_OF)
    expect(entry).toContain('title        = {p99 latency at 2,000 requests/s \\& 50\\% load}')
    expect(entry).toContain('From Istio\\_1 \\{ambient\\}')
    expect(entry.match(/(?<!\\)\{/g)?.length).toBe(entry.match(/(?<!\\)\}/g)?.length)
  })
  it('names the publications that Meshbench compared, which it did not measure', () => {
    const source = {
      ...cited.definition.source,
      title: '3 publications, 1 of them independent',
      url: null,
      organisation: 'Meshbench',
    }
    const compared = { count: '3 publications', titles: ['Linkerd, 2021', 'ELCA 50%', 'Thesis'] }
    const pooled = {
      ...cited,
      definition: { ...cited.definition, source: { ...source, compared } },
    }
    const named = 'Compared by Meshbench from 3 publications: Linkerd, 2021; ELCA 50%; Thesis'
    expect(citationText(pooled, URL_OF)).toMatch(new RegExp(`^${named}\\. Chart`))
    const entry = citationBibtex(pooled, URL_OF)
    expect(entry).toContain(named.replace('%', '\\%'))
    expect(entry).not.toContain('Measured')
    expect(sourceLine({ ...source, compared })).toBe('Compared by Meshbench from 3 publications')
    expect(frozenSource(source)).toBe(
      'Compared by Meshbench from 3 publications, 1 of them independent',
    )
    const titles = Array.from({ length: 20 }, (_, i) => `Publication number ${i + 10}, of 2026`)
    const long = frozenSource({ ...source, compared: { count: '20 publications', titles } })
    expect(long).toMatch(/number 10, .*; and 8 others$/)
    expect(long.length).toBeLessThan(480)
  })
  it('says what was retracted, when and why', () => {
    const notice = { id: 'acme-2026', reason: '50% of nodes were down', on: '2026-11-28' }
    const publication = { kind: 'publication' as const, ...notice }
    const run = { kind: 'run' as const, ...notice, id: '0123456789' }
    const retracted = { ...cited, notices: [publication] }
    expect(citationText(retracted, URL_OF)).toContain(
      `${URL_OF}. Retracted 2026-11-28: 50% of nodes were down.`,
    )
    expect(citationBibtex(retracted, URL_OF)).toContain(
      `sha256:${cited.hash}. Retracted 2026-11-28: 50\\% of nodes were down.}`,
    )
    const many = { ...cited, notices: [publication, run, run, run, run] }
    expect(citationText(many, URL_OF)).toMatch(
      /2026-11-28 \(run 01234567\): .* 2 more retracted\.$/,
    )
  })
})

const SIZES = [
  { width: 360, height: 520 },
  { width: 540, height: 470 },
  { width: 1000, height: 400 },
]

describe('what is pasted', () => {
  it('has an address for its theme and for every other', () => {
    const inTheme = (theme: 'light' | 'dark' | 'auto', width: number | null = null) =>
      lookQuery('metric=a&group=b', { theme, width })
    expect(inTheme('light')).toBe('metric=a&group=b')
    expect(inTheme('dark', 360)).toBe('metric=a&group=b&theme=dark&width=360')
    expect((['light', 'dark', 'auto'] as const).map(otherThemes)).toEqual([
      ['dark'],
      ['light'],
      ['light', 'dark'],
    ])
  })
  const hostile = '"><script>alert(1)</script> [x](javascript:1)'
  it('cannot break out of its attributes', () => {
    const url = 'https://bench.example/embed/bars?metric=a&group=b'
    const tag = iframeSnippet({ title: hostile, url, width: null, sizes: SIZES })
    expect(tag.match(/<script>/g)).toHaveLength(1)
    expect(tag).toContain('metric=a&amp;group=b')
    expect(tag).toContain('width="100%"')
    const image = { title: hostile, imageUrl: url, width: 340 }
    expect(imageSnippet(image)).not.toContain('"><')
    const chart = 'bars?metric=a&group="b'
    const pasted = scriptSnippet(hostile, {
      origin: 'https://bench.example',
      chart,
      pageUrl: url,
      imageUrl: url,
    })
    expect(pasted.match(/<script/g)).toHaveLength(1)
    expect(pasted).toContain('data-chart="bars?metric=a&amp;group=&quot;b"')
    expect(markdownSnippet('p99 [ms]', url, url)).toContain('![p99 \\[ms\\]]')
  })
  it('has a height for a wide page and for a phone, and the higher one where styles are taken away', () => {
    const snippet = { title: 'p99', url: URL_OF, sizes: SIZES }
    const wide = iframeTag({ ...snippet, width: null })
    expect(wide).toContain(' height="520" ')
    expect(wide).toContain(
      'height:calc(400px + clamp(0px,(540px - 100cqw)*9999,50px) + clamp(0px,(1000px - 100cqw)*9999,70px))',
    )
    expect(iframeTag({ ...snippet, width: 360 })).not.toContain('clamp')
    // Where a wider frame is higher, the narrower one has its height as well: between both nothing is cut off.
    const higher = [
      { width: 360, height: 300 },
      { width: 540, height: 500 },
      { width: 720, height: 450 },
    ]
    expect(iframeTag({ ...snippet, width: null, sizes: higher })).toContain(
      'height:calc(450px + clamp(0px,(720px - 100cqw)*9999,50px))',
    )
    expect(iframeTag({ ...snippet, width: null, sizes: [] })).toContain(' height="600" ')
  })
  it('has a narrower drawing of an image for narrow pages, and never two widths in one URL', () => {
    const imageUrl = 'https://bench.example/charts/bars.png?metric=a&width=1080&scale=2'
    const wide = imageSnippet({ title: 'p99', imageUrl, width: 1080, isPng: true })
    expect(wide).toContain(
      'srcset="https://bench.example/charts/bars.png?metric=a&amp;scale=2&amp;width=340"',
    )
    expect(wide.match(/<source media="\(max-width:\d+px\)"/g)).toHaveLength(2)
    expect(wide).toContain(' width="1080"')
    expect(imageSnippet({ title: 'p99', imageUrl: URL_OF, width: 340 })).toMatch(/^<img /)
    const image = { title: 'p99', imageUrl: `${URL_OF}.svg`, width: null }
    expect(frozenImageSnippet(image, `${URL_OF}.narrow.svg`)).toContain(
      `<source media="(max-width:720px)" srcset="${URL_OF}.narrow.svg">`,
    )
    const raster = { ...image, imageUrl: `${URL_OF}.png`, isPng: true }
    expect(frozenImageSnippet(raster, `${URL_OF}.narrow.svg`)).not.toContain('.svg')
    expect(frozenImageSnippet(raster, `${URL_OF}.narrow.svg`)).toContain(`${URL_OF}.narrow.png"`)
    const old = frozenImageSnippet(image, null)
    expect(old).toContain('min-width:660px')
    expect(old).toContain('>Swipe for the whole chart</span>')
    expect(old).not.toContain('srcset')
  })
  it('has scripts that can be inlined in a page', () => {
    expect(HOST_SCRIPT).not.toMatch(/<\/|<!--/)
    expect(() => new Function(HOST_SCRIPT)).not.toThrow()
  })
})

it('puts a visible note above a stored picture and keeps its bytes', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect/></svg>\n'
  const noted = annotatedSvg(svg, ['Run 1 was retracted: a < b & c.'])
  expect(svgSize(noted).height).toBeGreaterThan(120)
  expect(noted).toContain('a &lt; b &amp; c.')
  expect(noted).toContain(svg.slice(5).trimEnd())
})

it('says what was retracted, and whether the picture still shows it', () => {
  const notice = {
    kind: 'run' as const,
    id: '0123456789',
    reason: 'wrong cluster',
    on: '2026-11-20',
  }
  expect(noticeWords([notice], true)).toEqual([
    'Run 01234567 was retracted on 20 November 2026: wrong cluster. This picture still shows it.',
  ])
  expect(noticeWords([notice], false)[0]).toContain('left out')
})

it('makes a frame with one script, text as text and the theme that was asked for', async () => {
  const html = await renderFrame({
    title: '<b>',
    theme: 'dark',
    isTitled: false,
    banners: ['a <b>'],
    picture: { markup: '<svg></svg>', rules: '.chart-grid{stroke:red}' },
  })
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).toContain('a &lt;b&gt;')
  expect(html).toContain('color-scheme:dark')
  expect(html).toContain('.chart-grid{stroke:red}</style>')
  expect(html.match(/<svg/g)).toHaveLength(1)
})

it('says what networks show of a link to a frozen chart, and of a frame nothing', async () => {
  const page = {
    title: 'p99 <b>',
    theme: 'light' as const,
    isTitled: false,
    banners: [],
    picture: null,
  }
  const share = {
    url: URL_OF,
    image: `${URL_OF}.png`,
    width: 720,
    height: 400,
    description: 'Measured by Acme & Co.',
  }
  const html = await renderFrame({ ...page, share })
  expect(html).toContain(`<link rel="canonical" href="${URL_OF}"/>`)
  expect(html).toContain(`<meta property="og:image" content="${URL_OF}.png"/>`)
  expect(html).toContain('<meta property="og:title" content="p99 &lt;b&gt;"/>')
  expect(html).toContain('content="Measured by Acme &amp; Co."')
  expect(await renderFrame(page)).not.toContain('og:')
})

it('draws a badge that holds its words', () => {
  const badge = badgeSvg({ label: 'Istio', message: '1.25.0 <x>' })
  expect(badge).toContain('1.25.0 &lt;x&gt;')
  expect(svgSize(badge).width).toBeGreaterThan(70)
})

it('writes a chart for the shortcode and the component of static sites', () => {
  const page = 'https://bench.example/embed/bars?metric=a&group=b&theme=auto'
  expect(shortcodeSnippet('Hugo', 'p99 "at" 10', page)).toBe(
    '{{< meshbench chart="bars?metric=a&group=b&theme=auto" title="p99 at 10" >}}',
  )
  expect(shortcodeSnippet('MDX', 'p99 "at" 10', page)).toBe(
    '<Meshbench chart="bars?metric=a&amp;group=b&amp;theme=auto" title="p99 &quot;at&quot; 10" />',
  )
})
