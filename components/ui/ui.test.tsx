import { existsSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { AffiliationBadge } from './badge'
import { ChipRow, withSelection } from './chip-row'
import { DeclaredLink } from './declared-link'
import { DataTable } from './data-table'
import { SiteHeader } from './site-header'
import { isTheme, themeScript } from './theme'

vi.mock('next/navigation', () => ({
  usePathname: () => '/',
  useRouter: () => ({ push: vi.fn() }),
}))

describe('AffiliationBadge', () => {
  const badge = (relation: 'vendor' | 'independent' | 'unknown', vendorOf: string[] = []) =>
    renderToStaticMarkup(<AffiliationBadge relation={relation} vendorOf={vendorOf} />)

  it('never calls an undeclared publisher independent', () => {
    expect(badge('unknown')).not.toContain('independent')
    expect(badge('independent')).toContain('independent')
    expect(badge('vendor', ['Istio', 'Linkerd'])).toContain('Istio’s and Linkerd’s vendor')
    const three = badge('vendor', ['Istio', 'NGINX Gateway Fabric', 'Linkerd'])
    expect(three).toContain('Istio’s, NGINX Gateway Fabric’s and Linkerd’s vendor')
    expect(badge('vendor')).toContain('>vendor<')
  })
})

it('DeclaredLink links to http and https only, and vouches for neither', () => {
  const link = (url: string | null) => renderToStaticMarkup(<DeclaredLink url={url} />)
  expect(link('https://gate.example/?a=1&b')).toBe(
    '<a href="https://gate.example/?a=1&amp;b" rel="nofollow noopener ugc">https://gate.example/?a=1&amp;b</a>',
  )
  expect(link('http://gate.example/')).toContain('rel="nofollow noopener ugc"')
  for (const url of ['javascript:alert(1)', 'data:text/html,x', ' https://x', '//x'])
    expect(link(url)).not.toContain('<a')
  expect(link(null)).toBe('none')
})

it('ChipRow says in a line which choices are not the usual ones', () => {
  const group = (label: string, current: string, usual?: string | null) => ({
    label,
    usual,
    chips: ['any', 'p50', 'p99'].map((name) => ({
      href: `/?${label}=${name}`,
      label: name,
      isCurrent: name === current,
    })),
  })
  const line = (...groups: ReturnType<typeof group>[]) =>
    /<p[^>]*>(.*?)<\/p>/
      .exec(renderToStaticMarkup(<ChipRow label="Filters" groups={groups} />))?.[1]
      ?.replace(/<[^>]+>/g, '')
  expect(line(group('Load', 'any'), group('Metric', 'p99', 'p99'))).toBeUndefined()
  expect(line(group('Load', 'p50'), group('Metric', 'any', 'p99'))).toBe(
    'Shown: load p50 · metric any',
  )
  expect(line(group('Metric', 'any', null))).toBe('Shown: metric any')
})

it('a filter that is on has a chip even where nothing fits it', () => {
  const asked = (rps: number | null) => withSelection([200, 2000], rps)
  expect(asked(20)).toEqual([20, 200, 2000])
  expect(asked(2000)).toEqual([200, 2000])
  expect(asked(null)).toEqual([200, 2000])
})

it('ChipRow makes every filter a link and marks the current one', () => {
  const chips = [
    { href: '/?p=p50', label: 'p50', isCurrent: false },
    { href: '/?p=p99', label: 'p99', isCurrent: true },
  ]
  const html = renderToStaticMarkup(
    <ChipRow label="Filters" groups={[{ label: 'Metric', chips }]} />,
  )
  expect(html.match(/aria-current="true"[^>]*>p99</)).not.toBeNull()
  expect(html.match(/aria-current/g)).toHaveLength(1)
  expect(html).toContain('href="/?p=p50"')
})

it('ChipRow counts what is behind a choice, and links none that leads nowhere', () => {
  const chips = [
    { href: '/?m=sidecar', label: 'sidecar', isCurrent: false, count: 1200 },
    { href: '/?m=ebpf', label: 'ebpf', isCurrent: false, count: 0 },
    { href: '/?m=ipsec', label: 'ipsec', isCurrent: true, count: 0 },
  ]
  const html = renderToStaticMarkup(<ChipRow label="Filters" groups={[{ label: 'Mode', chips }]} />)
  expect(html).toContain('href="/?m=sidecar"')
  expect(html).toContain('1,200')
  expect(html).not.toContain('href="/?m=ebpf"')
  expect(html).toMatch(/aria-disabled="true"[^>]*>ebpf/)
  // The choice that is on can be left.
  expect(html).toContain('href="/?m=ipsec"')
})

describe('DataTable', () => {
  const table = (rows: { name: string; runs: number; method?: string }[]) =>
    renderToStaticMarkup(
      <DataTable
        caption="Runs"
        columns={[
          { id: 'name', head: 'Name', isRowHead: true, cell: (row) => row.name },
          { id: 'runs', head: 'Runs', isNumber: true, cell: (row) => row.runs },
          {
            id: 'method',
            head: 'Method',
            isSaidOnce: true,
            cell: (row) => row.method ?? 'as printed',
          },
        ]}
        rows={rows}
        keyOf={(row) => row.name}
        empty="No runs yet."
      />,
    )

  it('names rows and columns and can be scrolled by keyboard', () => {
    const html = table([{ name: 'first', runs: 5 }])
    expect(html).toContain('<th scope="row">first</th>')
    expect(html).toContain('<td class="number">5</td>')
    expect(html).toContain('<th scope="col" class="number">Runs</th>')
    expect(html).toMatch(/role="region" aria-label="Runs" tabindex="0"/)
  })

  it('says so when there is nothing', () => {
    expect(table([])).toContain('<td colSpan="3">No runs yet.</td>')
  })

  it('says what all rows share once, and never where a row differs or is alone', () => {
    const [first, second] = [
      { name: 'first', runs: 5 },
      { name: 'second', runs: 5 },
    ]
    const alike = table([first, second])
    expect(alike).toContain('Runs\nMethod: as printed</span>')
    expect(alike).not.toContain('<th scope="col">Method</th>')
    expect(alike.match(/<td/g)).toHaveLength(2)
    for (const rows of [[first], [first, { ...second, method: 'read from a chart' }]]) {
      const html = table(rows)
      expect(html).toContain('<th scope="col">Method</th>')
      expect(html).not.toContain('Method: ')
    }
  })
})

describe('theme', () => {
  it('accepts its own names only', () => {
    expect(['system', 'light', 'dark'].every(isTheme)).toBe(true)
    expect([null, undefined, '', 'Dark'].some(isTheme)).toBe(false)
  })

  it('is set before the first paint from a stored choice, and survives a forbidden storage', () => {
    const run = (stored: string | null | Error) => {
      const dataset: Record<string, string> = {}
      const localStorage = {
        getItem: () => {
          if (stored instanceof Error) throw stored
          return stored
        },
      }
      new Function('localStorage', 'document', themeScript)(localStorage, {
        documentElement: { dataset },
      })
      return dataset.theme
    }
    expect(run('dark')).toBe('dark')
    expect(run('purple')).toBeUndefined()
    expect(run(null)).toBeUndefined()
    expect(run(new Error('denied'))).toBeUndefined()
  })
})

it('SiteHeader leads to the content first, then to pages that exist', () => {
  const html = renderToStaticMarkup(<SiteHeader />)
  expect(html.indexOf('href="#main"')).toBeGreaterThan(-1)
  expect(html.indexOf('href="#main"')).toBeLessThan(html.indexOf('href="/"'))
  const links = [...html.matchAll(/href="(\/[^"]*)"/g)].map((m) => m[1] ?? '')
  const pages = links.filter((link) => link !== '/')
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) expect(existsSync(`app${page}/page.tsx`), page).toBe(true)
})
