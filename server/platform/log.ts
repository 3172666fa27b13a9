import pino from 'pino'
import { env } from '@/env'

/** Structured log on standard output. Tokens never enter a line. */
export const log = pino({
  level: env.LOG_LEVEL,
  redact: ['authorization', 'token', '*.authorization', '*.token', 'req.headers.authorization'],
})
