import { inject } from 'vitest'
import type { PrismaClient } from '@/prisma/generated/client'
import { connect } from '../db'
import { createDatabase, databaseName, dropDatabase, withDatabase } from './cluster'

export type TestDatabase = { db: PrismaClient; url: string; close: () => Promise<void> }

/**
 * A migrated database without rows for one file named `*.db.test.ts`:
 * `const { db, close } = await testDatabase()`, then `afterAll(close)`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
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
