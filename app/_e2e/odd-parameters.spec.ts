import { expect, test } from './fixtures'

/** What every object has, in addresses that look something up by a parameter. */
const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']

/** What nobody means, and databases, numbers and objects stumble over. */
const ODD = ['\0', 'a\0b', ...INHERITED, '1e309', '-1', '9'.repeat(30), '🦀'.repeat(60), '[]']

/** Every parameter that pages and pictures read, with addresses on which all of them are read. */
const READ: [address: string, names: string][] = [
  ['/', 'metric mode mesh independent from to'],
  ['/leaderboard', 'metric rps protocol topology mode independent page view axis from to'],
  ['/compare', 'a b metric rps rule view axis page'],
  ['/meshes/istio', 'metric axis page rows load sort'],
  ['/publications', 'relation mesh page'],
  [
    '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio',
    'view axis each chart page costs',
  ],
  ['/search', 'q'],
  ['/submit', 'harness'],
  ['/harnesses', 'sort'],
  ['/disputes/new', 'target problem'],
  ['/disputes/new?target=condition:1&card=group', 'metric'],
  ['/disputes/new?target=publication:linkerd-2021-05-benchmarking-linkerd-and-istio', 'problem'],
  ['/admin/sign-in', 'problem'],
  ['/charts/bars.svg', 'metric group theme rule'],
  ['/charts/trend.csv', 'mesh metric group'],
  ['/charts/runs.json', 'mesh metric group'],
  ['/embed/trend', 'mesh metric group theme'],
  ['/api/oembed', 'url maxwidth format'],
  ['/badge/istio.svg', 'metric group'],
]
const SEGMENTS = ['/meshes/', '/publications/', '/campaigns/', '/runs/', '/conditions/', '/harnesses/', '/s/', '/embed/', '/charts/', '/badge/', '/sitemaps/'] // prettier-ignore

const asked = (address: string, query: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${query}`

const addresses = [
  ...READ.flatMap(([address, names]) =>
    names
      .split(' ')
      .flatMap((name) => [
        ...ODD.map((text) => asked(address, `${name}=${encodeURIComponent(text)}`)),
        ...[name, `${name}=a&${name}=b`, `${name}[x]=a`].map((query) => asked(address, query)),
      ]),
  ),
  ...SEGMENTS.flatMap((segment) => ODD.map((text) => segment + encodeURIComponent(text))),
]

/** One more than a parameter has texts: a sample has each parameter once, with another text each. */
const SAMPLED_EVERY = 15
const isSampled = (i: number): boolean => i % SAMPLED_EVERY === 0

for (const [which, chosen] of [
  ['one of each parameter', addresses.filter((_, i) => isSampled(i))],
  ['all others @stress', addresses.filter((_, i) => !isSampled(i))],
] as const)
  test(`odd texts in any parameter are ignored, refused or not found, never an internal error: ${which}`, async ({
    request,
  }) => {
    const faults: string[] = []
    const rest = [...chosen]
    const ask = async (): Promise<void> => {
      for (let address = rest.pop(); address !== undefined; address = rest.pop()) {
        const response = await request.get(address)
        // A page that fails after its head was sent says so in its text.
        const failed = (await response.text()).replace(/<script.*?<\/script>/gs, '')
        if (response.status() >= 500 || failed.includes('failed to load')) faults.push(address)
      }
    }
    await Promise.all([ask(), ask(), ask()])
    expect(faults).toEqual([])
  })

test('what another site appends to a link changes neither the page nor its address', async ({
  page,
  request,
}) => {
  const asItIs = await request.get('/leaderboard?metric=http.latency.p50')
  const linked = '/leaderboard?utm_source=a&metric=http.latency.p50&gclid=Cj0-1_2'
  const body = await (await request.get(linked)).text()
  const withoutNonces = (html: string): string => html.replaceAll(/nonce="[^"]*"/g, '')
  expect(withoutNonces(body)).toBe(withoutNonces(await asItIs.text()))
  await page.goto(linked)
  await page.getByRole('navigation').getByRole('link', { name: 'Compare' }).first().click()
  await page.waitForURL('/compare')
  await page.goBack()
  await expect(page).toHaveURL(linked)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
