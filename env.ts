import { z } from 'zod'

/** Everything Meshbench reads from its environment. `.env.example` lists the same names. */
const port = z.coerce.number().int().min(0).max(65535)
const optionalText = z
  .string()
  .optional()
  .transform((v) => (v === undefined || v === '' ? undefined : v))

const isDatabase = (text: string): boolean => /^postgres(ql)?:\/\//.test(text)
const databaseUrl = optionalText.pipe(
  z.string().refine(isDatabase, 'expected a postgresql:// address').optional(),
)

/** Addresses separated by commas; a comma within one is written %2C. */
const databaseUrls = optionalText.transform((text, context) => {
  const urls = (text ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))
  if (urls.every((one) => isDatabase(one) && URL.canParse(one))) return urls
  context.addIssue('expected postgresql://host:port/… addresses, separated by commas')
  return z.NEVER
})

const isLoopback = (url: URL): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)

/** `github=https://…,gitlab=https://…`: whose CI identities are trusted, and how their claims are read. */
const Issuers = z.string().transform((text, context) =>
  text.split(',').flatMap((entry) => {
    const [, provider, issuer] = /^\s*(github|gitlab)=(\S+?)\/?\s*$/.exec(entry) ?? []
    const url = issuer !== undefined && URL.canParse(issuer) ? new URL(issuer) : null
    if (url && issuer && (url.protocol === 'https:' || isLoopback(url)))
      return [
        { provider: provider === 'github' ? ('github' as const) : ('gitlab' as const), issuer },
      ]
    context.addIssue('expected github=https://… or gitlab=https://…, separated by commas')
    return []
  }),
)

export const Env = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  /** an external PostgreSQL >= 15; without it `npm start` runs the one that npm installed */
  DATABASE_URL: databaseUrl,
  /** the same for the owner of its tables, who migrates and runs commands; default DATABASE_URL */
  MIGRATE_DATABASE_URL: databaseUrl,
  /** streaming replicas of that database, which public reads may use while they have what the primary has */
  DATABASE_REPLICA_URLS: databaseUrls,
  /** a replica that may be older is left out */
  REPLICA_MAX_STALE_MS: z.coerce.number().int().min(1_000).max(600_000).default(10_000),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** processes that serve the port, each with one that renders for it; default half of the cores, at least 1 and at most 4 */
  SITE_WORKERS: optionalText
    .transform((text) => (text === undefined ? undefined : Number(text)))
    .pipe(z.number().int().min(1).max(64).optional()),
  /** public address of the site, for links in feeds and embeds; default http://localhost:PORT */
  PUBLIC_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** issuers whose CI identity tokens may be exchanged; add a self-hosted GitLab here */
  OIDC_ISSUERS: optionalText
    .transform(
      (text) =>
        text ?? 'github=https://token.actions.githubusercontent.com,gitlab=https://gitlab.com',
    )
    .pipe(Issuers),
  /** the one audience that a CI identity token must name; default PUBLIC_URL */
  OIDC_AUDIENCE: optionalText,
  /** reverse proxies in front of the site, whose X-Forwarded-For is trusted; 0: the connection's address is used */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** bearer token that may read /api/metrics; without it only programs on this machine may, where PUBLIC_URL is not set */
  METRICS_TOKEN: optionalText.pipe(
    z.string().min(16, 'expected at least 16 characters').optional(),
  ),
  /** OpenTelemetry collector that gets traces by OTLP over HTTP, without /v1/traces; without it none are recorded */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** what the site is called in traces */
  OTEL_SERVICE_NAME: optionalText.transform((text) => text ?? 'meshbench'),
  /** share of the requests that are traced, 0 to 1 */
  OTEL_TRACES_SAMPLER_ARG: optionalText
    .transform((text) => Number(text ?? 1))
    .pipe(z.number().min(0).max(1)),
  /** multiplies every per-minute rate limit, for load tests and large instances */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1e6).default(1),
  /** time of the processor to read an uploaded file of up to a megabyte before it is refused; larger files get as much for each further one */
  READ_LIMIT_MS: z.coerce.number().int().min(100).max(600_000).default(2000),
  /** megabytes of whole responses that a process keeps in front of the framework; 0 keeps none */
  RESPONSE_CACHE_MB: z.coerce.number().int().min(0).max(65_536).default(256),
  /** parent of the data folder of the embedded PostgreSQL */
  XDG_DATA_HOME: optionalText,
  /** folder of the files of /data, which are written anew when results change; default among the temporary files */
  DATA_FILES_DIR: optionalText,
  /** browser for the end-to-end tests */
  CHROMIUM_PATH: optionalText,
  /** time for one statement of the site in the database, where its role has no statement_timeout of its own */
  STATEMENT_LIMIT_MS: z.coerce.number().int().min(100).max(600_000).default(15_000),
  /** which requests get a line in the log: none, those that end with 500 or more, or all */
  LOG_REQUESTS: z.enum(['off', 'errors', 'all']).default('all'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** mail server for alerts; without it none are sent by mail */
  SMTP_URL: optionalText.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  /** sender of those mails: name <name@host>, or the address alone */
  ALERTS_FROM: optionalText.pipe(
    z
      .string()
      .max(300)
      .regex(/^(?:[^<>@\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'expected name <name@host>')
      .optional(),
  ),
})
export type Env = z.infer<typeof Env>

const MASK = '***'

/** An address or connection string without its password, also where it is not valid. */
const masked = (address: string): string =>
  address.replace(/^([a-z][\w+.-]*:\/{1,3}(?!\/))?([^:@\s]*):.*@/is, `$1$2:${MASK}@`)

/** The password of an address as it is written and as it is meant; too short a text would hide half of a message. */
function passwordsOf(address: string): string[] {
  const [, written = ''] = /^(?:[a-z][\w+.-]*:\/{1,3}(?!\/))?[^:@\s]*:(.*)@/is.exec(address) ?? []
  const pieces = [written, ...written.split(/[/?#@]/)]
  const meant = pieces.map((piece) => {
    try {
      return decodeURIComponent(piece)
    } catch {
      return piece
    }
  })
  return [...pieces, ...meant].filter((piece) => piece.length >= 4)
}

/**
 * A message as it may be printed: without the password of an address in it, however that is written.
 * @param given addresses whose passwords may also stand alone; default those of the database
 */
export function withoutPasswords(text: string, ...given: string[]): string {
  const { DATABASE_URL = '', MIGRATE_DATABASE_URL = '', DATABASE_REPLICA_URLS = '' } = process.env
  const configured = [DATABASE_URL, MIGRATE_DATABASE_URL, ...DATABASE_REPLICA_URLS.split(',')]
  const addresses = given.length > 0 ? given.flatMap((one) => [one, ...one.split(',')]) : configured
  const known = addresses
    .filter((address) => address !== '')
    .reduce((shown, address) => shown.replaceAll(address, masked(address)), text)
  return addresses
    .flatMap(passwordsOf)
    .sort((a, b) => b.length - a.length)
    .reduce((shown, password) => shown.replaceAll(password, MASK), known)
    .replace(/\b([a-z][\w+.-]{1,30}:\/{1,3}[^\s:@/]{0,100}):\S{1,300}@/gi, `$1:${MASK}@`)
    .replace(/\b((?:ssl)?passw(?:or)?d|pwd)=(?:'[^']{0,300}'|[^\s&"]{1,300})/gi, `$1=${MASK}`)
}

/** @throws Error that names every wrong variable, what was expected and what was found */
export function readEnv(source: Record<string, string | undefined>): Env {
  const result = Env.refine(
    (env) => (env.SMTP_URL === undefined) === (env.ALERTS_FROM === undefined),
    {
      path: [source.SMTP_URL === undefined || source.SMTP_URL === '' ? 'SMTP_URL' : 'ALERTS_FROM'],
      error: 'expected SMTP_URL and ALERTS_FROM, or neither',
    },
  ).safeParse(source)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => {
    const name = issue.path.join('.')
    const found = source[name]
    const shown = found === undefined ? null : withoutPasswords(found, found)
    return `  ${name}: ${issue.message} (found ${JSON.stringify(shown)})`
  })
  throw new Error(`The environment is not valid:\n${lines.join('\n')}`)
}

export const env = readEnv(process.env)
export type OidcIssuer = Env['OIDC_ISSUERS'][number]
export const publicUrl = (): string =>
  (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
export const oidcAudience = (): string => env.OIDC_AUDIENCE ?? publicUrl()

export type MailSettings = { url: string; from: string }
/** The mail server and the sender of alerts; null: mail is not set up. */
export const mailSettings = (): MailSettings | null =>
  env.SMTP_URL === undefined || env.ALERTS_FROM === undefined
    ? null
    : { url: env.SMTP_URL, from: env.ALERTS_FROM }
