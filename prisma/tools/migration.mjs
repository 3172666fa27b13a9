// node --import tsx prisma/tools/cli.ts create <name> | check
// Uses Prisma's own schema engine as WebAssembly: the native one may not be downloadable.
import { mkdirSync, writeFileSync } from 'node:fs'
import { filters, migrationsList, schemaFiles, withEngine } from './schema-engine.mjs'

const DIR = 'prisma/migrations'
const SCHEMA = 'prisma/schema.prisma'

/** Difference between what the migrations build and what the schema says; empty when they agree. */
export async function drift(url, asScript) {
  return withEngine(url, SCHEMA, (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...migrationsList(DIR) },
      to: { tag: 'schemaDatamodel', ...schemaFiles(SCHEMA) },
      script: asScript,
      exitCode: true,
      filters,
    }),
  )
}

export async function createMigration(url, name) {
  const { exitCode, stdout } = await drift(url, true)
  if (exitCode === 0) return null
  const folder = `${DIR}/${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/migration.sql`, stdout)
  return folder
}
