import { database } from '@/server/platform/db'
import { log } from '@/server/platform/log'

export const dynamic = 'force-dynamic'

/** 200 when the database responds, 503 when it does not. */
export async function GET(): Promise<Response> {
  try {
    const [row] = await database().$queryRaw<{ migration: string | null }[]>`
      SELECT max(migration_name) AS migration FROM _prisma_migrations WHERE finished_at IS NOT NULL`
    return Response.json({ status: 'ready', migration: row?.migration ?? null })
  } catch (error) {
    log.error({ err: error }, 'health check failed')
    return Response.json({ status: 'the database does not respond' }, { status: 503 })
  }
}
