import type { Db } from './client'

/**
 * Tells PostgreSQL how its tables are filled, after many rows at once: until autovacuum comes by, about a minute later,
 * the planner takes them for empty, and the first readers wait for nested loops over whole tables. Tables of other
 * owners are left out by PostgreSQL with a warning.
 */
export async function analyzeTables(db: Db): Promise<void> {
  // Raw: the client has no ANALYZE.
  await db.$executeRaw`ANALYZE`
}
