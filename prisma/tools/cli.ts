import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../embedded'
import { createMigration, drift } from './migration.mjs'

/** `node --import tsx prisma/tools/cli.ts create <name>` writes a migration, `check` exits 1 when schema and migrations differ. */
const [command, name] = process.argv.slice(2)
const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-migration-'))
const server = await startEmbedded(folder, { durable: false })
try {
  if (command === 'create' && name) {
    console.log((await createMigration(server.url, name)) ?? 'no changes')
  } else if (command === 'check') {
    const { exitCode, stdout } = await drift(server.url, false)
    console.log(stdout ?? '')
    process.exitCode = exitCode
  } else {
    console.error('usage: node --import tsx prisma/tools/cli.ts create <name> | check')
    process.exitCode = 64
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
