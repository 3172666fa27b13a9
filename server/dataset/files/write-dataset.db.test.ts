import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCsv } from '@/ingest/dictionary/read-csv-fixture'
import { listObservations } from '@/server/publications/observations'
import { decideRun } from '@/server/review/retractions/retract'
import { fillDemonstration } from '@/server/runs/demonstration/fill'
import { getRun } from '@/server/runs/queries'
import { campaign, createPrincipal, sendP99 } from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import type { Cell, Column, Table } from '../tables/define'
import { TABLES } from '../tables/list'
import type { DataManifest } from '../schemas'

import { writeDataset } from './write-dataset'

const { db, url } = await testDatabase({ isPublished: true })
const folder = await mkdtemp(path.join(os.tmpdir(), 'meshbench-data-'))
afterAll(() => rm(folder, { recursive: true }))

type Rows = Record<string, Cell>[]

/** A cell of Parquet as the definition of its column has it. */
function toCell(value: unknown, { type }: Column): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Date)
    return type === 'date' ? value.toISOString().slice(0, 10) : value.toISOString()
  return value as Cell
}

async function readParquet(name: string, { columns }: Table): Promise<Rows> {
  const file = await asyncBufferFromFile(name)
  const found = await parquetReadObjects({ file })
  return found.map((row) =>
    Object.fromEntries(columns.map((c) => [c.name, toCell(row[c.name], c)])),
  )
}

async function readTable(at: string, name: string): Promise<Rows> {
  const table = TABLES.find((one) => one.name === name)
  if (!table) throw new Error(`there is no table ${name}`)
  return readParquet(path.join(at, `${name}.parquet`), table)
}

let written: DataManifest
const first = path.join(folder, 'first')
beforeAll(async () => {
  written = await writeDataset(url, first)
})

describe('every file', () => {
  it.each(TABLES)(
    'of $name: Parquet and CSV have the same rows, as the manifest counts them',
    async (table) => {
      const rows = await readParquet(path.join(first, `${table.name}.parquet`), table)
      const text = await readFile(path.join(first, `${table.name}.csv`), 'utf8')
      const asText = (cell: Cell): string => {
        const plain = cell === null ? '' : String(cell)
        return typeof cell === 'string' && /^\s*[=+\-@]/.test(cell) ? `'${plain}` : plain
      }
      expect(readCsv(text)).toEqual(
        rows.map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [k, asText(v)]))),
      )
      for (const { table: name, format, rows: count, bytes, sha256 } of written.files) {
        if (name !== table.name) continue
        const content = await readFile(path.join(first, `${name}.${format}`))
        expect([count, bytes]).toEqual([rows.length, content.byteLength])
        expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
      }
    },
  )

  it.each(TABLES)(
    'of $name: cells have their types, none is absent without a meaning, keys are unique',
    async (table) => {
      const rows = await readTable(first, table.name)
      for (const { name, type, ifNull } of table.columns)
        for (const row of rows) {
          const cell = row[name] ?? null
          if (cell === null) expect(ifNull, `${table.name}.${name}`).not.toBeNull()
          else if (type === 'integer' && !Number.isSafeInteger(cell))
            expect.fail(`${name}: ${cell}`)
          else if (type === 'date' && !/^\d{4}-\d\d-\d\d$/.test(String(cell)))
            expect.fail(`${name}: ${cell}`)
        }
      const keys = rows.map((row) => JSON.stringify(table.key.map((name) => row[name])))
      expect(new Set(keys).size).toBe(rows.length)
    },
  )

  it('refers to rows that are there', async () => {
    for (const table of TABLES) {
      const rows = await readTable(first, table.name)
      for (const { column, table: other, to } of table.references) {
        const there = new Set((await readTable(first, other)).map((row) => row[to]))
        expect(
          rows.filter((row) => row[column] !== null && !there.has(row[column] ?? null)),
        ).toEqual([])
      }
    }
  })
})

it('has every published value as the API gives it', async () => {
  const rows = await readTable(first, 'observations')
  const publications = await readTable(first, 'publications')
  expect(rows.length).toBe(publications.reduce((sum, row) => sum + Number(row.observations), 0))
  for (const { publication } of publications) {
    const listed = await listObservations(db, String(publication))
    expect(
      rows
        .filter((row) => row.publication === publication)
        .map((row) => [
          row.observation_id,
          row.condition_id,
          row.metric_key,
          row.value,
          row.unit,
          row.runs,
        ]),
    ).toEqual(
      listed.map(({ id, conditionId, key, evidence: [e] }) => [
        id,
        conditionId,
        key,
        e?.value ?? null,
        e?.unit,
        e?.n ?? null,
      ]),
    )
  }
})

it('keeps the version of equal content', async () => {
  const again = await writeDataset(url, path.join(folder, 'again'), written.version)
  expect(again.version).toBe(written.version)
  expect(again.files).toEqual(written.files)
  await expect(writeDataset(url, path.join(folder, 'again'))).rejects.toThrow(/is not empty/)
})

it('has runs that stand, and no retracted one, none of a pull request, no demonstration', async () => {
  const owner = await createPrincipal(db, 'acme')
  const context = campaign('nightly', { continuous: true })
  const kept = await sendP99(db, owner, 0.004, context)
  const retracted = await sendP99(db, owner, 0.005, context)
  await sendP99(db, owner, 0.0045, { ...context, branch: 'main', pull_request: 12 })
  await sendP99(db, await createPrincipal(db, 'unknown', false), 0.0042, campaign('waiting'))
  await db.$transaction((tx) =>
    decideRun(tx, {
      runId: retracted.id,
      action: 'retract',
      reason: 'the cluster was being upgraded',
      replacementId: null,
      requestedBy: null,
      decidedBy: 'maintainer',
    }),
  )
  await fillDemonstration(db)
  const [publication] = await db.publication.findMany({ take: 1 })
  await db.publication.update({ where: { id: publication?.id }, data: { retractedAt: new Date() } })

  const at = path.join(folder, 'second')
  const after = await writeDataset(url, at, written.version)
  expect(after.version).not.toBe(written.version)
  const runs = await readTable(at, 'runs')
  expect(runs.map(({ run_id }) => run_id)).toEqual([kept.id])
  const { measurements } = await getRun(db, kept.id)
  const p99 = measurements.find(({ key }) => key === 'http.latency.p99')?.value
  expect(runs[0]).toMatchObject({
    condition_id: kept.conditionId,
    organisation: 'acme',
    review: 'submitted',
    mesh: 'istio',
    version: '1.26.0',
    latency_p99_s: p99,
  })
  const conditions = await readTable(at, 'conditions')
  expect(conditions.filter(({ review }) => review !== 'reviewed')).toMatchObject([
    { condition_id: kept.conditionId, campaign: 'nightly', review: 'submitted', runs: 1 },
  ])
  for (const name of ['observations', 'publications', 'claims'])
    expect((await readTable(at, name)).some((row) => row.publication === publication?.slug)).toBe(
      false,
    )
})
