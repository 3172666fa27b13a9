import type { Page } from '@playwright/test'
import { HOSTILE_TEXTS, PLANTED } from '@/server/testing/hostile-texts'
import { expect, test } from './fixtures'
import { offerEverywhere } from './hostile-submission'
import { makeToken } from './token'

test.use({ expectedErrors: [/status of 4\d\d/] })

const SAMPLED_EVERY = 16
/** Pixels take long to draw and can hold nothing that runs: those of some texts are enough. */
const DRAWN_EVERY = 8
/** Most fields take most texts. */
const MIN_STORED_FIELDS = 15

type Reading = { effects: string[]; offers: string[] }

/**
 * What a document became where hostile texts stand in it, and the addresses that it offers: pictures, downloads, embeds
 * and pages of the same things. The page parses it only; nothing in it runs.
 */
const read = (reader: Page, text: string, type: string): Promise<Reading> =>
  reader.evaluate(
    ([text, type, planted]) => {
      const parsed = new DOMParser().parseFromString(text, type as DOMParserSupportedType)
      const all = [...parsed.querySelectorAll('*')]
      const effects = all.flatMap((element) =>
        [...element.attributes].flatMap(({ name, value }) => {
          if (name === planted) return [`element ${element.tagName}`]
          if (name.startsWith('on')) return [`handler ${name}`]
          const isAddress = /^(href|src|action|formaction|xlink:href)$/.test(name)
          const runs = /^\s*(javascript|vbscript|data:(?!image\/))/i.test(value)
          return isAddress && runs ? [`${name} ${value}`] : []
        }),
      )
      if (parsed.querySelector('parsererror')) effects.push('broken XML')
      const links = parsed.querySelectorAll('main a[href], main img[src], link[rel=alternate]')
      const offers = [...links].map((e) => e.getAttribute('href') ?? e.getAttribute('src') ?? '')
      return { effects, offers }
    },
    [text, type, PLANTED] as const,
  )

/** Cells that a spreadsheet would compute: text that begins like a formula and is not a number. */
function formulas(csv: string): string[] {
  const cells = [...csv.matchAll(/(?:^|,|\r?\n)("(?:[^"]|"")*"|[^,\r\n]*)/g)]
  return cells
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
    .filter((cell) => /^[=+\-@\t\r]/.test(cell) && !Number.isFinite(Number(cell)))
}

const READ_AS: Record<string, string> = {
  'text/html': 'text/html',
  'image/svg+xml': 'image/svg+xml',
  'application/atom+xml': 'text/xml',
  'application/xml': 'text/xml',
}
const OF_THESE_RESULTS = /^\/(charts|embed|api|badge|compare)/

const texts = Object.entries(HOSTILE_TEXTS)
const isSampled = (i: number): boolean => i % SAMPLED_EVERY === 0
for (const [which, tag, chosen] of [
  ['every sixteenth', '', texts.filter((_, i) => isSampled(i))],
  ['every other', ' @stress', texts.filter((_, i) => !isSampled(i))],
] as const)
  test(`${which} hostile text in every field of a submission stays text in every response${tag}`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const token = await makeToken('hostile')
    const all = await Promise.all(
      chosen.map(([name, text]) => offerEverywhere(request, token, 'hostile-texts', name, text)),
    )
    for (const { body, type, headers } of all.flatMap(({ responses }) => responses)) {
      expect(type).toMatch(/^application\/(problem\+)?json/)
      expect(() => JSON.parse(body) as unknown).not.toThrow()
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['x-content-type-options']).toBe('nosniff')
    }

    const reader = await context.newPage()
    const visited = new Set<string>()
    const found: string[] = []
    const kinds: Record<string, number> = {}
    /** Reads an address of the site once; the addresses that it offers. */
    const look = async (address: string): Promise<string[]> => {
      const url = new URL(address, baseURL)
      if (visited.has(url.href) || url.origin !== baseURL) return []
      visited.add(url.href)
      const response = await request.get(url.href)
      const type = (response.headers()['content-type'] ?? '').split(';')[0] ?? ''
      kinds[type] = (kinds[type] ?? 0) + 1
      expect(response.status(), address).toBeLessThan(500)
      expect(response.headers()['set-cookie'], address).toBeUndefined()
      const text = await response.text()
      const say = (effect: string): void => void found.push(`${address}: ${effect}`)
      if (type === 'text/csv')
        formulas(text)
          .map((cell) => `formula ${cell}`)
          .forEach(say)
      if (type.endsWith('json')) JSON.parse(text)
      if (!READ_AS[type]) return []
      const { effects, offers } = await read(reader, text, READ_AS[type])
      effects.forEach(say)
      return offers
    }

    for (const [i, { runUrl, conditionUrl }] of all.entries()) {
      await page.goto(runUrl ?? '')
      expect(await page.evaluate(() => 'planted' in window)).toBe(false)
      for (const address of [runUrl ?? '', conditionUrl ?? ''])
        for (const offer of await look(address))
          if (OF_THESE_RESULTS.test(offer) && (!offer.includes('.png') || i % DRAWN_EVERY === 0))
            await look(offer)
    }
    for (const address of ['/', '/compare', '/meshes/istio', '/feed.xml', '/sitemap.xml'])
      await look(address)
    for (const [, text] of chosen) {
      const q = encodeURIComponent(Buffer.from(text).toString().slice(0, 150))
      for (const address of [
        `/search?q=${q}`,
        `/?metric=${q}&topology=${q}`,
        `/compare?a=${q}&b=istio@${q}`,
        `/charts/bars.svg?group=${q}`,
        `/embed/bars?group=${q}`,
        `/api/v1/leaderboard?${q}=1`,
        `/api/v1/compare?a=${q}&b=istio@${q}`,
        `/s/${q}`,
        `/api/oembed?url=${q}`,
        `/publications?who=${q}`,
        `/nothing/${q}`,
        `/meshes/${q}`,
      ])
        // prettier-ignore
        await look(address)
    }

    const refused: Record<string, number> = {}
    for (const [code, n] of all.flatMap((o) => Object.entries(o.refused)))
      refused[code] = (refused[code] ?? 0) + n
    const stored = all.reduce((sum, o) => sum + o.stored, 0)
    console.log(
      `hostile texts: ${stored} fields stored, refused ${JSON.stringify(refused)}; ` +
        `${visited.size} addresses ${JSON.stringify(kinds)}; ${found.length} effective`,
    )
    expect(found).toEqual([])
    expect(stored).toBeGreaterThan(MIN_STORED_FIELDS * chosen.length)
  })

test('deep JSON and keys of prototypes are refused or plain data, and change nothing', async ({
  request,
}) => {
  const headers = { authorization: `Bearer ${await makeToken('hostile')}` }
  const post = (data: string) =>
    request.post('/api/v1/runs', {
      data,
      headers: { ...headers, 'content-type': 'application/json' },
    })
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  const deepObject = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  const results = '"results":[{"raw":{}}]'
  const context = '"campaign":"hostile","mesh":"istio","mode":"sidecar"'
  const bodies = {
    'a deep context': `{"context":${deep},${results}}`,
    'a deep result': `{"context":{${context}},"results":[{"raw":${deepObject}}]}`,
    'a deep body': deep,
    'a prototype': `{"__proto__":{"planted":1},"context":{${context},"__proto__":{"planted":1}},${results}}`,
    'a constructor': `{"context":{${context},"constructor":{"prototype":{"planted":1}}},${results}}`,
    'a prototype in config': `{"context":{${context},"config":{"__proto__":{"planted":1}}},${results}}`,
  }
  for (const [name, body] of Object.entries(bodies)) {
    const response = await post(body)
    expect([400, 413, 422], `${name}: ${await response.text()}`).toContain(response.status())
    expect(response.headers()['content-type']).toBe('application/problem+json')
  }
  expect(await (await request.get('/api/v1/meshes?limit=1')).text()).not.toContain('planted')
})
