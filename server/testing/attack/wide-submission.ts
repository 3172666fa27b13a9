import { streamLines } from '../bench/bulk-lines'
import { buildPost } from '../load/posts'
import { get, type Attack } from './attack-list'
import type { Attacked } from './hostile-site'

const VERSIONS = 1_000
/** Of runs that no other attack or test sends. */
const FIRST = 20_000_000

/** A version of one product, under the conditions of all others. */
function versionLine(i: number): string {
  const context = {
    campaign: 'attack-wide',
    environment: { label: 'attack' },
    ...(i === 0 ? { mesh: 'none' } : { mesh: 'istio', mode: 'sidecar', version: `1.20.${i}` }),
  }
  const raw = buildPost(FIRST + i, 1).body.toString()
  return `${JSON.stringify({ context, results: [{ raw: JSON.parse(raw) as unknown }] })}\n`
}

/** Leading digits of the group that a page leads to the charts of. @throws Error without any */
async function findGroup(url: string): Promise<string> {
  const page = await (await fetch(new URL('/campaigns/attack-wide', url))).text()
  const [, group] = /[?;&]group=([0-9a-f]{16})/.exec(page) ?? []
  if (group === undefined) throw new Error('the page of the campaign leads to no chart')
  return group
}

/**
 * Sends 1,000 versions of one group, and makes attacks with their charts, each in hundreds of sizes of which none was drawn
 * before.
 */
export async function wideAttacks({ url, attackToken }: Attacked): Promise<Attack[]> {
  let sent = 0
  const next = (): string => versionLine(sent++)
  await streamLines({ url, token: attackToken }, VERSIONS, next)
  const group = `group=${await findGroup(url)}`
  const p99 = `metric=http.latency.p99&${group}`
  const sized = (name: string, address: string) =>
    get(`300 sizes of ${name} of 1,000 versions`, 30, (i) => `${address}&width=${480 + (i % 300)}`)
  return [
    sized('the bars', `/charts/bars.svg?${p99}`),
    sized('the overheads', `/charts/overhead.svg?${p99}`),
    sized('the percentiles', `/charts/profile.svg?metric=http.latency&${group}`),
    sized('the frame', `/embed/bars?${p99}`),
    sized('the frame of percentiles', `/embed/profile?metric=http.latency&${group}`),
    sized('the PNG', `/charts/bars.png?${p99}`),
    sized('the picture of a link', `/charts/bars.png?${p99}&height=630`),
    get('the CSV of 1,000 versions', 4, () => `/charts/profile.csv?metric=http.latency&${group}`),
    get('oEmbed of 1,000 versions', 8, (i) => {
      const frame = encodeURIComponent(`${url}/embed/bars?${p99}&width=${480 + (i % 300)}`)
      return `/api/oembed?url=${frame}`
    }),
  ]
}
