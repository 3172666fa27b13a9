import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import type { PrismaClient } from '@/prisma/generated/client'
import { connect } from '@/server/platform/db/client'
import { decideStatus } from '@/server/review/retractions/retract'
import {
  fortioJson,
  createPrincipal,
  submit,
  syncDictionaries,
  upload,
} from '@/server/runs/store/submission-fixture'
import { getLeaderboard } from '@/server/results/leaderboard/queries'
import { createMigrated, databaseName, startCluster, withDatabase, type Cluster } from './cluster'
import { migrate } from '@/prisma/migrate'
import { createSiteRole, grantSite } from '@/prisma/site-role'

let cluster: Cluster
let [ownerUrl, siteUrl] = ['', '']
let site: PrismaClient
beforeAll(async () => {
  cluster = await startCluster()
  ownerUrl = await createMigrated(cluster.url)
  siteUrl = withDatabase(cluster.siteUrl, databaseName(ownerUrl))
  // As at the start of a server, whose database has another name.
  await createSiteRole(ownerUrl, new URL(siteUrl).password)
  await grantSite(ownerUrl, siteUrl)
  const owner = connect(ownerUrl)
  await syncDictionaries(owner)
  await owner.$disconnect()
  site = connect(siteUrl)
})
afterAll(async () => {
  await site.$disconnect()
  await cluster.stop()
})

const asSite = async (sql: string): Promise<unknown> => {
  const client = new pg.Client(siteUrl)
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

describe("the site's role", () => {
  it.each([
    'CREATE TABLE planted (id int)',
    'CREATE TEMP TABLE planted (id int)',
    'CREATE SCHEMA planted',
    'CREATE FUNCTION planted() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE DATABASE planted',
    'CREATE ROLE planted',
    'CREATE EXTENSION dblink',
    'DROP TABLE run',
    'DROP VIEW summary_value',
    'ALTER TABLE run ADD COLUMN planted int',
    'ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only',
    'ALTER ROLE meshbench_site SUPERUSER',
    'ALTER ROLE postgres PASSWORD NULL',
    'SET ROLE postgres',
    "SET session_replication_role = 'replica'",
    'TRUNCATE run',
    'SELECT rolpassword FROM pg_authid',
    "SELECT pg_read_file('/etc/passwd')",
    "COPY run TO PROGRAM 'true'",
    "COPY run TO '/tmp/planted'",
    'DELETE FROM _prisma_migrations',
  ])('may not %s', async (sql) => {
    // 42501: insufficient privilege; PostgreSQL says 42501 as well for what only an owner may do.
    await expect(asSite(sql)).rejects.toMatchObject({ code: '42501' })
  })

  it.each(['audit_entry', 'retraction', 'snapshot', 'response', 'correction'])(
    'may only add to %s',
    async (table) => {
      await expect(asSite(`DELETE FROM ${table}`)).rejects.toMatchObject({ code: '42501' })
      await expect(asSite(`UPDATE ${table} SET id = id`)).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|42703)$/) as string,
      })
      await expect(asSite(`SELECT count(*) FROM ${table}`)).resolves.toBeDefined()
    },
  )

  it('stores, reads and retracts runs', async () => {
    const principal = await createPrincipal(site, 'acme')
    const { status, body } = await submit(site, principal, [upload(fortioJson('a role'))])
    expect(status).toBe(201)
    const [run] = body.runs
    expect(run?.created).toBe(true)
    await getLeaderboard(site, { metric: 'http.latency.p99' } as never)
    await site.$transaction((tx) =>
      decideStatus(tx, {
        targetKind: 'run',
        targetId: run?.id ?? '',
        action: 'retract',
        reason: 'a test',
        replacementId: null,
        requestedBy: null,
        decidedBy: 'a test',
      }),
    )
    expect(await site.run.findFirst()).toMatchObject({ status: 'retracted' })
    expect(await site.retraction.count()).toBe(1)
  })

  it('reads and writes what a later migration adds, before it is granted again', async () => {
    const owner = new pg.Client(ownerUrl)
    await owner.connect()
    await owner.query('CREATE TABLE later (id serial PRIMARY KEY)').finally(() => owner.end())
    await expect(asSite('INSERT INTO later DEFAULT VALUES')).resolves.toBeDefined()
  })
})

it('is made again without harm, in a data folder that has it', async () => {
  await createSiteRole(ownerUrl, new URL(siteUrl).password)
  expect(await migrate(ownerUrl)).toEqual([])
  await grantSite(ownerUrl, siteUrl)
  await grantSite(ownerUrl, ownerUrl)
  expect(await site.run.count()).toBe(1)
  await expect(asSite('DROP TABLE run')).rejects.toMatchObject({ code: '42501' })
})
