import { env } from '@/env'
import { afterAll, inject } from 'vitest'
import type { PrismaClient } from '@/prisma/generated/client'
import { connect } from '@/server/platform/db/client'
import {
  createDatabase,
  databaseName,
  dropDatabase,
  publishedTemplate,
  withDatabase,
} from './cluster'

export type TestDatabase = { db: PrismaClient; url: string; close: () => Promise<void> }

/** A migrated database, without rows or with the published benchmarks, which the caller closes. */
export async function openDatabase(isPublished = false): Promise<TestDatabase> {
  const migrated = inject('templateUrl')
  const templateUrl = isPublished ? await publishedTemplate(migrated) : migrated
  // The template may have no connection while it is copied.
  const maintenance = withDatabase(templateUrl, 'postgres')
  const url = await createDatabase(maintenance, databaseName(templateUrl))
  const db = connect(url)
  const close = async (): Promise<void> => {
    await db.$disconnect()
    await dropDatabase(maintenance, url)
  }
  return { db, url, close }
}

/**
 * A migrated database for one file named `*.db.test.ts`, gone after its last test:
 * `const { db } = await testDatabase()` outside of any test or hook.
 * @param options.isPublished whether it holds the published benchmarks; else it has no rows
 * @param options.isProcessWide whether route handlers, which take the client of the process, use it too
 */
export async function testDatabase(
  options: { isProcessWide?: boolean; isPublished?: boolean } = {},
): Promise<Omit<TestDatabase, 'close'>> {
  const { close, ...test } = await openDatabase(options.isPublished)
  afterAll(close)
  if (options.isProcessWide) {
    const shared = globalThis as { meshbenchDb?: PrismaClient }
    const [former, formerUrl] = [shared.meshbenchDb, env.DATABASE_URL]
    afterAll(() => {
      shared.meshbenchDb = former
      env.DATABASE_URL = formerUrl
    })
    env.DATABASE_URL = test.url
    shared.meshbenchDb = test.db
  }
  return test
}
