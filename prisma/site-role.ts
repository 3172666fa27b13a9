import pg from 'pg'
import { connected } from './connected'

/** The role of the site where `npm start` runs the server itself. */
export const SITE_ROLE = 'meshbench_site'

/** What is granted while other instances do the same would fail half-way. */
const LOCK_ID = 72707370

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  // Raw: roles and privileges are outside of Prisma's client.
  await client.query('BEGIN')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_ID])
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/**
 * Creates the site's role in a server of our own, or gives it its password and its lack of powers again.
 * @param ownerUrl a superuser's URL of the site's database
 */
export const createSiteRole = (ownerUrl: string, password: string): Promise<void> =>
  connected(ownerUrl, (client) =>
    inTransaction(client, async () => {
      // A statement that failed would be in the server's log with the password.
      await client.query(`SET LOCAL log_min_error_statement = 'panic'`)
      const role = pg.escapeIdentifier(SITE_ROLE)
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [
        SITE_ROLE,
      ])
      if (!rowCount) await client.query(`CREATE ROLE ${role}`)
      await client.query(
        `ALTER ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
           PASSWORD ${pg.escapeLiteral(password)}`,
      )
      const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
      const database = pg.escapeIdentifier(rows[0]?.name ?? '')
      await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`)
      await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${role}`)
      await client.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC')
    }),
  )

type Relation = { name: string; kind: string; is_append_only: boolean }

// Append-only is what a trigger protects, so that a later migration needs no list here.
const RELATIONS = `
  SELECT c.relname AS name, c.relkind AS kind, EXISTS (
    SELECT FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE t.tgrelid = c.oid AND p.proname = 'refuse_change') AS is_append_only
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
  ORDER BY c.relname`

function privilegesOf({ name, kind, is_append_only }: Relation): string {
  if (kind === 'S') return 'USAGE, SELECT ON SEQUENCE'
  // Views, and the history of migrations, which the health check reads.
  if (kind === 'v' || kind === 'm' || name === '_prisma_migrations') return 'SELECT ON TABLE'
  return is_append_only ? 'SELECT, INSERT ON TABLE' : 'SELECT, INSERT, UPDATE, DELETE ON TABLE'
}

/** The user of a URL. */
export const urlUser = (url: string): string => decodeURIComponent(new URL(url).username)

/**
 * Grants the site's role what the site does and nothing else: it reads and writes rows, and in append-only tables it only
 * adds them. It owns nothing, so it cannot create, change or empty a table. Repeats change nothing.
 * @param ownerUrl of the owner of all tables, after the migrations
 * @param siteUrl whose user is granted; nothing is done where it is the owner
 */
export async function grantSite(ownerUrl: string, siteUrl: string): Promise<void> {
  const user = urlUser(siteUrl)
  if (user === urlUser(ownerUrl)) return
  const role = pg.escapeIdentifier(user)
  await connected(ownerUrl, (client) =>
    inTransaction(client, async () => {
      await client.query(`GRANT USAGE ON SCHEMA public TO ${role}`)
      await client.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`)
      const { rows } = await client.query<Relation>(RELATIONS)
      for (const one of rows)
        await client.query(
          `GRANT ${privilegesOf(one)} public.${pg.escapeIdentifier(one.name)} TO ${role}`,
        )
      // What a command of a newer build adds must not stop a site that runs.
      const future = 'ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT'
      await client.query(`${future} SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role}`)
      await client.query(`${future} USAGE, SELECT ON SEQUENCES TO ${role}`)
    }),
  )
}
