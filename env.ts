import { z } from 'zod'

/** Everything Meshbench reads from its environment. `.env.example` lists the same names. */
const port = z.coerce.number().int().min(0).max(65535)
const optionalText = z
  .string()
  .optional()
  .transform((v) => (v === undefined || v === '' ? undefined : v))

export const Env = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  /** an external PostgreSQL >= 15; without it `npm start` runs the one that npm installed */
  DATABASE_URL: optionalText.pipe(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'expected a postgresql:// address')
      .optional(),
  ),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** address that readers use, for links in feeds and embeds; default http://localhost:PORT */
  PUBLIC_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** parent of the data folder of the embedded PostgreSQL */
  XDG_DATA_HOME: optionalText,
  /** browser of the end-to-end tests */
  CHROMIUM_PATH: optionalText,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})
export type Env = z.infer<typeof Env>

/** @throws Error that names every wrong variable, what was expected and what was found */
export function readEnv(source: Record<string, string | undefined>): Env {
  const result = Env.safeParse(source)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => {
    const name = issue.path.join('.')
    return `  ${name}: ${issue.message} (found ${JSON.stringify(source[name] ?? null)})`
  })
  throw new Error(`The environment is not valid:\n${lines.join('\n')}`)
}

export const env = readEnv(process.env)
export const publicUrl = (): string =>
  (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
