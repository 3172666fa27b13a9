import { migrate } from '@/prisma/migrate'
import { connect } from '@/server/platform/db'
import { parseArgs } from '../operate/args'
import { importPublished } from '../operate/import-published'
import { withDatabaseUrl } from '../operate/running'
import { failCommand } from '@/server/platform/failure'
import { generateRuns } from './generate'
import { withBench } from './bench-site'
import { lineOf } from './figure'
import { singlePosts } from './figures/single-posts'

const USAGE = `usage: npm run bench -- generate [--runs 100000] [--families 200]
  fills the database in use with invented runs; never do that to a public instance`

const began = performance.now()
const say = (text: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${text}`)

async function generate(args: string[]): Promise<void> {
  const { runs = '100000', families = '200' } = parseArgs(args, ['runs', 'families'])
  const size = { runs: Number(runs), families: Number(families) }
  if (!Object.values(size).every((n) => Number.isInteger(n) && n > 0)) throw new Error(USAGE)
  await withDatabaseUrl(async (url) => {
    await migrate(url)
    const db = connect(url)
    try {
      await importPublished(db)
      await generateRuns(db, size, say)
    } finally {
      await db.$disconnect()
    }
  })
}

async function measure(args: string[]): Promise<void> {
  const { only = null } = parseArgs(args, ['only'])
  void only
  await withBench(async (bench) => {
    for (const figure of await singlePosts(bench, 3, 8)) say(lineOf(figure))
  })
}

async function main(): Promise<void> {
  const [command, ...args] = process.argv.slice(2)
  if (command === 'generate') await generate(args)
  else await measure(process.argv.slice(2))
}

main().catch(failCommand)
