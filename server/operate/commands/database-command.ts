import { ownValue } from '@/ingest/dictionary/own-value'
import { migrate } from '@/prisma/migrate'
import type { PrismaClient } from '@/prisma/generated/client'
import { connect } from '@/server/platform/db/client'
import { failCommand } from '@/server/platform/fail-command'
import { exitOnHelp, parseArgs } from './args'
import { withDatabaseUrl } from '../supervise/running-site'

export type Args = Record<string, string | undefined>
/** A subcommand; returns the text to print. */
export type Subcommand = (db: PrismaClient, args: Args) => Promise<string>

/**
 * Runs the subcommand named on the command line against the migrated database in use. For an unknown one, prints the
 * usage and exits with 1.
 * @param options.creating subcommands that make a database where there is none; the others refuse
 */
export function runSubcommand(
  subcommands: Record<string, Subcommand>,
  options: {
    usage: string
    names: readonly string[]
    switches?: readonly string[]
    creating?: readonly string[]
  },
): void {
  const main = async (): Promise<void> => {
    const [name = '', ...rest] = process.argv.slice(2)
    const subcommand = ownValue(subcommands, name)
    if (!subcommand) throw new Error(options.usage)
    const args = parseArgs(rest, options.names, options.switches)
    await withDatabaseUrl(
      async (url) => {
        await migrate(url)
        const db = connect(url)
        try {
          console.log(await subcommand(db, args))
        } finally {
          await db.$disconnect()
        }
      },
      { mayCreate: options.creating?.includes(name) ?? false },
    )
  }
  exitOnHelp(options.usage)
  main().catch(failCommand)
}
