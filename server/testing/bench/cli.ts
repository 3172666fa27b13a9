import { migrate } from '@/prisma/migrate'
import { connect } from '@/server/platform/db/client'
import { failCommand } from '@/server/platform/fail-command'
import { exitOnHelp, parseArgs } from '@/server/operate/commands/args'
import { importPublished } from '@/server/operate/commands/import-published'
import { withDatabaseUrl } from '@/server/operate/supervise/running-site'
import { isMet, isMissedRatio, formatFigure, figureRatio } from './figure'
import { generateRuns } from './generate'
import { sizeLines, tableSizes } from './sizes'
import { IDS, measure, SIZES, USUAL } from './suite'

const USAGE = `usage: npm run bench -- [--only ${IDS.join(',')}] [--sizes ${SIZES.join(',')}] [--quick] [--json]
  measures storing and serving on a site and a database of its own on loopback, each figure beside its limit from the
  same minutes; ends with 1 if a ratio misses its aim
       npm run bench -- generate [--runs 100000] [--families 200]
  fills the database in use with invented runs; never do that to a public instance
       npm run bench -- sizes
  says how many bytes each table of the database in use takes, and one row of it`

const began = performance.now()
const say = (text: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${text}`)

async function generate(args: string[]): Promise<void> {
  const { runs = '100000', families = '200' } = parseArgs(args, ['runs', 'families'])
  const size = { runs: Number(runs), families: Number(families) }
  if (!Object.values(size).every((n) => Number.isInteger(n) && n > 0)) throw new Error(USAGE)
  await withDatabaseUrl(
    async (url) => {
      await migrate(url)
      const db = connect(url)
      try {
        await importPublished(db)
        await generateRuns(db, size, say)
      } finally {
        await db.$disconnect()
      }
    },
    { mayCreate: true },
  )
}

/** The exit code goes by ratios alone: milliseconds depend on the machine. */
async function bench(args: string[]): Promise<void> {
  const { only, sizes: asked, quick, json } = parseArgs(args, ['only', 'sizes'], ['quick', 'json'])
  const sizes = asked?.split(',').map(Number) ?? SIZES
  const ids = only?.split(',') ?? USUAL
  if (
    ids.length === 0 ||
    !ids.every((id) => IDS.includes(id)) ||
    !sizes.every((size) => size >= 1000)
  )
    throw new Error(USAGE)
  const talk = json === undefined ? say : () => undefined
  const chosen = { ids, isQuick: quick !== undefined, sizes }
  const figures = await measure(chosen, (figure) => talk(formatFigure(figure)), talk)
  if (json !== undefined)
    console.log(
      JSON.stringify(figures.map((f) => ({ ...f, ratio: figureRatio(f), met: isMet(f) }))),
    )
  if (figures.some(isMissedRatio)) process.exitCode = 1
}

const sizes = (): Promise<void> =>
  withDatabaseUrl(async (url) => {
    for (const line of sizeLines(await tableSizes(url))) console.log(line)
  })

exitOnHelp(USAGE)
const [command, ...args] = process.argv.slice(2)
const commands = new Map([
  ['generate', () => generate(args)],
  ['sizes', sizes],
])
const run = commands.get(command ?? '') ?? (() => bench(process.argv.slice(2)))
run().catch(failCommand)
