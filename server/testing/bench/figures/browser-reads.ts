import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '@/server/testing/browser'
import type { Bench } from '../bench-site'
import { median, type Figure } from '../figure'
import { withKeptFiles } from '../kept-files'
import { loadPage, type PageLoad } from '../page-load'
import { get, listPages } from './read-pages'

type Aims = { lcpMs: number | null; kilobytes: number | null }
type Page = { what: string; path: string; aims: Aims }

async function pagesToLoad(bench: Bench): Promise<Page[]> {
  const { body } = await get(bench, '/api/v1/publications?limit=1')
  const [, slug] = /"slug":"([^"]+)"/.exec(body) ?? []
  if (slug === undefined) throw new Error('the site has no publication')
  const embed = (await listPages(bench)).find(({ what }) => what === 'embed')?.path ?? ''
  return [
    { what: 'front page', path: '/', aims: { lcpMs: 200, kilobytes: 150 } },
    {
      what: 'page of a publication',
      path: `/publications/${slug}`,
      aims: { lcpMs: null, kilobytes: null },
    },
    { what: 'embed', path: embed, aims: { lcpMs: null, kilobytes: 30 } },
  ]
}

type Part = 'lcpMs' | 'cls' | 'blockedMs' | 'bytes' | 'scriptBytes'

const KILO = 1000

function figuresOf({ what, aims }: Page, site: readonly PageLoad[], files: readonly PageLoad[]) {
  const of = (loads: readonly PageLoad[], part: Part, unit = 1) => {
    const rounds = loads.map((load) => load[part] / unit)
    return { value: median(rounds), rounds }
  }
  const figure = (
    name: string,
    unit: string,
    part: Part,
    atMost: number | null,
    by = 1,
  ): Figure => ({
    id: 'B5',
    what: `${what}: ${name}`,
    unit,
    ...of(site, part, by),
    aim: atMost === null ? null : { atMost },
    limit: { what: 'as static files', ...of(files, part, by) },
  })
  return [
    figure('largest contentful paint', 'ms', 'lcpMs', aims.lcpMs),
    figure('blocked', 'ms', 'blockedMs', null),
    figure('layout shift', '', 'cls', 0),
    figure('transferred', 'kB', 'bytes', aims.kilobytes, KILO),
    figure('of that, script before interaction', 'kB', 'scriptBytes', null, KILO),
  ]
}

async function beside(bench: Bench, browser: Browser, page: Page, rounds: number) {
  const { paths } = await loadPage(browser, bench.url + page.path)
  const [site, files]: [PageLoad[], PageLoad[]] = [[], []]
  await withKeptFiles(bench.url, [page.path, ...paths], async (url) => {
    for (let round = 0; round < rounds; round++) {
      site.push(await loadPage(browser, bench.url + page.path))
      files.push(await loadPage(browser, url + page.path))
    }
  })
  return figuresOf(page, site, files)
}

/** B5: what a reader waits for and downloads, beside the same responses as files in the memory of a bare server. */
export async function browserReads(bench: Bench, rounds: number): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  try {
    const figures: Figure[] = []
    for (const page of await pagesToLoad(bench))
      figures.push(...(await beside(bench, browser, page, rounds)))
    return figures
  } finally {
    await browser.close()
  }
}
