import { parseArgs } from 'node:util'
import { countStatuses, quantileMs } from '../load/http-client'
import { ATTACKS } from '../attack/attack-list'
import { observe, type Outcome } from '../attack/attack'
import { withAttackedSite, type Attacked } from '../attack/hostile-site'
import { formatServed } from '../attack/honest'
import { wideAttacks } from '../attack/wide-submission'

/**
 * `npm run stress -- attacks`: everything that once stopped the site, one after another, against a site of its own on loopback,
 * while others read and send: with limits as they are, and almost without, where the work itself must hold.
 * Prints for each the longest block of the event loop, the p99 of the health check, the peak of memory, and what became
 * of the requests of others.
 */
const { values } = parseArgs({
  strict: false,
  options: { seconds: { type: 'string', default: '6' }, only: { type: 'string', default: '' } },
})
const SECONDS = Number(values.seconds)

/** What is aimed at on a quiet machine, and what fails: a busy one takes its share of each. */
const AIMS = {
  blockMs: { aim: 50, fails: 250 },
  healthP99Ms: { aim: 100, fails: 500 },
  peakMb: { aim: 700, fails: 1000 },
}
type Figures = Record<keyof typeof AIMS, number | null>

const figuresOf = ({ served, blocks, peakMb }: Outcome): Figures => {
  const live = served.find(({ name }) => name === 'live')?.responses ?? []
  return {
    blockMs: blocks && (blocks.busyMs ?? blocks.blockMs),
    healthP99Ms: quantileMs(live, 0.99),
    peakMb,
  }
}

const round = (n: number | null | undefined): string => (n == null ? '–' : n.toFixed(0))

/** Prints what an attack did. @returns what was worse than may be */
function report(name: string, outcome: Outcome): string[] {
  const { responses, served, blocks } = outcome
  const figures = figuresOf(outcome)
  const live = served.find((one) => one.name === 'live')?.responses ?? []
  console.log(
    `${name}: block ${round(blocks?.blockMs)} ms, ${round(blocks?.busyMs)} ms of the processor; health p99 ` +
      `${round(figures.healthP99Ms)} ms, longest ${round(quantileMs(live, 1))} ms; peak ${round(figures.peakMb)} MB`,
  )
  if (responses.length > 0)
    console.log(
      `    responses ${countStatuses(responses)}, longest ${round(quantileMs(responses, 1))} ms`,
    )
  console.log(`    others: ${served.map(formatServed).join('; ')}`)
  const worse = Object.entries(AIMS).flatMap(([key, { fails }]) => {
    const found = figures[key as keyof Figures]
    return found !== null && found > fails ? [`${name}: ${key} ${round(found)}`] : []
  })
  const broken = served.flatMap((one) =>
    one.responses.filter(({ status }) => [0, 500].includes(status)),
  )
  return broken.length === 0 ? worse : [...worse, `${name}: ${broken.length} of others broken`]
}

/** @param factor of the limits; below one that lets so much in, nobody can send it */
async function attackAll(site: Attacked, factor: number | null): Promise<string[]> {
  const wide = factor === null || factor > 1 ? await wideAttacks(site) : []
  await observe(site, 5, null)
  const worse = report('nobody attacks', await observe(site, SECONDS, null))
  for (const one of [...wide, ...ATTACKS, 'slow bodies' as const]) {
    const name = one === 'slow bodies' ? '300 bodies that never end' : one.name
    if (!name.includes(String(values.only))) continue
    worse.push(...report(name, await observe(site, SECONDS, one)))
  }
  return worse
}

const aims = Object.entries(AIMS).map(
  ([key, { aim, fails }]) => `${key} ${aim} (fails at ${fails})`,
)
console.log(`aims: ${aims.join(', ')}; nothing of others broken`)
for (const factor of values.url === undefined ? [1, 100_000] : [null]) {
  if (factor !== null) console.log(`\nlimits as they are, times ${factor}`)
  await withAttackedSite(factor ?? 1, async (site) => {
    const worse = await attackAll(site, factor)
    const tokens = site.tokensInLog()
    console.log(`lines of the log with a token: ${tokens ?? 'not known'}`)
    if (tokens) worse.push(`${tokens} lines of the log hold a token`)
    if (worse.length > 0) throw new Error(`worse than may be:\n${worse.join('\n')}`)
  })
}
