import pino from 'pino'
import { env, withoutPasswords } from '@/env'

function shownError(error: Error): object {
  const { message, stack, ...rest } = pino.stdSerializers.err(error)
  return { ...rest, message: withoutPasswords(message), stack: withoutPasswords(stack) }
}

/** Structured log on standard output. Tokens and the password of the database never enter a line. */
export const log = pino({
  level: env.LOG_LEVEL,
  serializers: { err: shownError },
  redact: ['authorization', 'token', '*.authorization', '*.token', 'req.headers.authorization'],
})
