import { parseArgs } from 'node:util'
import { issueToken, withOwnSite } from '../own-site'
import { freePort } from '../site'
import type { Target } from './honest'

/** A site to attack; `null` where it was started by somebody else and does not say. */
export type Attacked = Target & {
  /** of an organisation that attacks; `token` is that of the others */
  attackToken: string
  pid: number | null
  blocksPort: number | null
  /** lines of its log that hold a token */
  tokensInLog: () => number | null
}

const { values } = parseArgs({
  strict: false,
  options: {
    url: { type: 'string' },
    token: { type: 'string' },
    'attack-token': { type: 'string' },
    pid: { type: 'string' },
    'blocks-port': { type: 'string' },
  },
})
const number = (value: unknown): number | null => (value === undefined ? null : Number(value))

/** Counts the lines of what a site writes that hold any token. */
function tokenCounter(): { see: (piece: string) => void; count: () => number } {
  let [rest, count] = ['', 0]
  const see = (piece: string): void => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    count += lines.filter((line) => /\bmb_[\w-]{20,}/.test(line)).length
  }
  return { see, count: () => count }
}

/**
 * Runs attacks on a site of its own on loopback, or on the one of `--url`, with its `--token` and `--attack-token`, and for its memory and event
 * loop `--pid` and `--blocks-port` (of `loop-blocks.mjs`). It has one trusted proxy, so that senders may have addresses.
 */
export async function withAttackedSite(
  rateLimitFactor: number,
  work: (site: Attacked) => Promise<void>,
): Promise<void> {
  const { url, token } = values
  if (typeof url === 'string') {
    const [pid, blocksPort] = [number(values.pid), number(values['blocks-port'])]
    const tokens = { token: String(token), attackToken: String(values['attack-token'] ?? token) }
    return work({ url, ...tokens, pid, blocksPort, tokensInLog: () => null })
  }
  const [blocksPort, seen] = [await freePort(), tokenCounter()]
  const more = {
    NODE_OPTIONS: '--import ./server/testing/attack/loop-blocks.mjs',
    LOOP_BLOCKS_PORT: String(blocksPort),
    TRUSTED_PROXIES: '1',
  }
  const options = { org: 'others', rateLimitFactor, isPublished: true, more, onOutput: seen.see }
  await withOwnSite(options, async (site) => {
    const attackToken = await issueToken(site.databaseUrl, 'attackers')
    await work({ ...site, attackToken, blocksPort, tokensInLog: seen.count })
  })
}
