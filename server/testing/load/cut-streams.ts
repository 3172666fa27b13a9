import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { acknowledge, CONDITIONS, type Ledger } from './ledger'
import { buildPost, toStreamLine } from './posts'

/** Numbers that no single post has. */
const FIRST = 20_000_000
const LINES = 20
const GIVE_UP_MS = 20_000

type Sent = { ids: Map<number, string>; refused: string[] }

/** What the lines of a response acknowledge: numbers of the lines that were sent, from 0. */
function readLines(said: string): Sent {
  const sent: Sent = { ids: new Map(), refused: [] }
  // What follows the last line break was cut.
  for (const text of said.split('\n').slice(0, -1)) {
    const line = Number(/"line":(\d+)/.exec(text)?.[1] ?? 0) - 1
    const status = Number(/"status":(\d+)/.exec(text)?.[1])
    const id = /"id":"([^"]+)"/.exec(text)?.[1]
    if (status < 300 && id !== undefined) sent.ids.set(line, id)
    else if (line >= 0 && status >= 400 && status < 500 && status !== 429) sent.refused.push(text)
  }
  return sent
}

/** Sends lines, and breaks the connection after a while. @returns what came back until then */
const sendLines = (
  base: string,
  token: string,
  lines: readonly string[],
  cutAfterMs: number,
): Promise<string> =>
  new Promise((resolve) => {
    let said = ''
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-ndjson',
    }
    const post = request(new URL('/api/v1/runs', base), { method: 'POST', headers })
    const timer = setTimeout(() => post.destroy(), cutAfterMs)
    const end = (): void => {
      clearTimeout(timer)
      resolve(said)
    }
    post.once('error', end).once('close', end)
    post.once('response', (response) => {
      response.setEncoding('utf8').on('data', (piece: string) => (said += piece))
      response.once('error', end).once('close', end)
    })
    post.end(lines.join(''))
  })

/**
 * Sends streams of twenty results to the sites in turn and breaks two in three of them in the middle; what was not
 * acknowledged is sent again.
 * @returns how many streams were broken before their last line was acknowledged
 */
export async function cutStreams(
  of: { sites: readonly string[]; token: string; everyMs: number },
  ledger: Ledger,
  isOver: () => boolean,
): Promise<number> {
  let cut = 0
  for (let turn = 0; !isOver(); turn++) {
    let left = Array.from({ length: LINES }, (_, i) => FIRST + turn * LINES + i)
    ledger.sent += left.length
    for (let attempt = 0; left.length > 0; attempt++) {
      const site = of.sites[(turn + attempt) % of.sites.length] ?? ''
      const cutAfterMs = attempt < 2 ? randomInt(5, 400) : GIVE_UP_MS
      const { ids, refused } = readLines(
        await sendLines(
          site,
          of.token,
          left.map((number) => toStreamLine(buildPost(number, CONDITIONS))),
          cutAfterMs,
        ),
      )
      ledger.refused.push(...refused)
      for (const [line, id] of ids) acknowledge(ledger, left[line] ?? -1, id)
      left = refused.length > 0 ? [] : left.filter((_, line) => !ids.has(line))
      if (left.length > 0) cut++
      await sleep(of.everyMs)
    }
  }
  return cut
}
