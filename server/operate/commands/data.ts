import { migrate } from '@/prisma/migrate'
import { writeDataset } from '@/server/dataset/files/write-dataset'
import { failCommand } from '@/server/platform/fail-command'
import { exitOnHelp, parseArgs } from './args'
import { withDatabaseUrl } from '../supervise/running-site'

const USAGE = `usage: npm run data -- --to <new folder>    writes what readers see as a Parquet and a CSV file for each table`

async function main(): Promise<void> {
  const { to } = parseArgs(process.argv.slice(2), ['to'])
  if (to === undefined) throw new Error(USAGE)
  await withDatabaseUrl(async (url) => {
    await migrate(url)
    const { version, files } = await writeDataset(url, to)
    console.log(`version ${version}`)
    for (const { table, format, rows, bytes } of files)
      console.log(`${table}.${format}: ${rows} rows, ${bytes} bytes`)
  })
}

exitOnHelp(USAGE)
main().catch(failCommand)
