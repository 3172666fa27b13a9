export const dynamic = 'force-dynamic'

/** Live: 200 as long as this process serves requests, whatever the database does. */
export const GET = (): Response => Response.json({ status: 'live' })
