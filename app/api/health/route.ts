import { health } from '@/server/platform/db/health'

export const dynamic = 'force-dynamic'

/** Ready: 200 when the database responds, 503 when it does not. `/api/health/live` does not ask it. */
export async function GET(): Promise<Response> {
  const found = await health()
  return found.isReady
    ? Response.json({ status: 'ready', migration: found.migration })
    : Response.json({ status: 'the database does not respond' }, { status: 503 })
}
