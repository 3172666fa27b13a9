// Loads Prisma's own schema engine (WASM, npm) and binds it to @prisma/adapter-pg.
import { readFileSync, readdirSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as bg from '@prisma/schema-engine-wasm/schema_engine_bg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'

const require = createRequire(import.meta.url)
let ready = false
// Without this registry a panic inside the engine ends in an unrelated TypeError.
globalThis.PRISMA_WASM_PANIC_REGISTRY ??= {
  set_message: (message) => console.error(`schema engine: ${message}`),
}
function load() {
  if (ready) return
  const js = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = readFileSync(path.join(path.dirname(js), 'schema_engine_bg.wasm'))
  const inst = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
    './schema_engine_bg.js': bg,
  })
  bg.__wbg_set_wasm(inst.exports)
  inst.exports.__wbindgen_start()
  ready = true
}

export const filters = { externalTables: [], externalEnums: [] }
export const schemaFiles = (p) => ({ files: [{ path: p, content: readFileSync(p, 'utf8') }] })
export function migrationsList(dir) {
  const lock = path.join(dir, 'migration_lock.toml')
  const dirs = existsSync(dir)
    ? readdirSync(dir, { withFileTypes: true })
        .filter((d) => d.isDirectory())
        .map((d) => d.name)
        .sort()
    : []
  return {
    baseDir: path.resolve(dir),
    lockfile: {
      path: 'migration_lock.toml',
      content: existsSync(lock) ? readFileSync(lock, 'utf8') : null,
    },
    shadowDbInitScript: '',
    migrationDirectories: dirs.map((name) => {
      let content
      try {
        content = { tag: 'ok', value: readFileSync(path.join(dir, name, 'migration.sql'), 'utf8') }
      } catch (e) {
        content = { tag: 'error', value: String(e) }
      }
      return { path: name, migrationFile: { path: 'migration.sql', content } }
    }),
  }
}
// adapter-pg 7.10 cannot read pg's internal "char" type (oid 18), which the catalogue queries of the schema
// engine return and expect back as a character, and its executeScript() splits on every ';'. Both fixed here.
const OID_CHAR = 18
const OID_TEXT = 25
function patchPool(pool) {
  const query = pool.query.bind(pool)
  pool.query = async (...args) => {
    const result = await query(...args)
    const chars = (result?.fields ?? []).filter((field) => field.dataTypeID === OID_CHAR)
    for (const field of chars) field.dataTypeID = OID_TEXT
    pool.charColumns = new Set(chars.map((field) => field.name))
    return result
  }
}
function readChars(adapter, pool) {
  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query)
    const chars = pool.charColumns
    result.columnTypes = result.columnTypes.map((type, i) =>
      chars.has(result.columnNames[i]) ? ColumnTypeEnum.Character : type,
    )
    return result
  }
}
function patchAdapter(adapter) {
  const pool = adapter.underlyingDriver()
  patchPool(pool)
  readChars(adapter, pool)
  // one simple-protocol message: Postgres parses the statements itself, in one implicit transaction
  adapter.executeScript = async (script) => {
    try {
      await pool.query(script)
    } catch (e) {
      adapter.onError(e)
    }
  }
  return adapter
}
export function migrationFactory(url) {
  // Discrete fields, NOT { connectionString }: with a connection string adapter-pg's own
  // connectToShadowDb() silently connects to the REAL database (pg lets connectionString win).
  const cfg = { ...parseIntoClientConfig(url), max: 2 }
  const f = new PrismaPg(cfg)
  const connect = f.connect
  const open = new Set()
  const track = (a, after = async () => {}) => {
    const pool = a.underlyingDriver()
    patchAdapter(a)
    a.dispose = async () => {
      if (open.delete(a)) {
        await pool.end()
        await after()
      }
    }
    open.add(a)
    return a
  }
  f.connect = async () => track(await connect.call(f))
  // own version: adapter-pg 7.10 drops the shadow database while its pool is still connected
  f.connectToShadowDb = async () => {
    const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`
    const admin = new pg.Client(cfg)
    await admin.connect()
    await admin.query(`CREATE DATABASE "${database}" TEMPLATE template0`)
    const shadow = await new PrismaPg({ ...cfg, database }).connect()
    return track(shadow, async () => {
      await admin.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`)
      await admin.end()
    })
  }
  f.close = async () => {
    for (const a of [...open]) await a.dispose().catch(() => {})
  }
  return f
}
export async function withEngine(url, schemaPath, fn) {
  load()
  const factory = migrationFactory(url)
  const bound = bindMigrationAwareSqlAdapterFactory(factory)
  const datamodels = schemaPath ? [[schemaPath, readFileSync(schemaPath, 'utf8')]] : undefined
  const logs = []
  const engine = await bg.SchemaEngine.new({ datamodels }, (l) => logs.push(l), bound)
  try {
    return await fn(engine, logs, bound)
  } finally {
    engine.free()
    await factory.close()
  }
}
export function engineVersion() {
  load()
  return bg.version()
}
