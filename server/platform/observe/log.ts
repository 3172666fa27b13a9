import pino from 'pino'
import { env, withoutPasswords } from '@/env'
import { requestScope } from './request-scope'

function shownError(error: Error): object {
  // A pool of connections passes the whole client that failed, with the secret by which its session is cancelled.
  const { message, stack, client: _client, ...rest } = pino.stdSerializers.err(error)
  return { ...rest, message: withoutPasswords(message), stack: withoutPasswords(stack) }
}

/** Lines that nobody takes away must not fill the memory; beyond this many bytes they are lost. */
const MAX_WAITING = 8_000_000

/** Many lines are written at once: one write for each would cost a busy site more than the line. */
const output = pino.destination({
  dest: 1,
  sync: false,
  maxLength: MAX_WAITING,
  // bytes and ms, whichever comes first
  minLength: 16_000,
  periodicFlush: 100,
})

/**
 * Structured log on standard output, one line per message, with the id of the request it belongs to. Written in the
 * background: whoever reads the log slowly does not slow the site. Tokens and the password of the database never enter
 * a line.
 */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    mixin: () => {
      const scope = requestScope()
      return scope ? { requestId: scope.id } : {}
    },
    serializers: { err: shownError },
    redact: ['authorization', 'token', '*.authorization', '*.token', 'req.headers.authorization'],
  },
  output,
)

/** The same for lines whose fields the program alone fills: nothing in them is redacted, and none is added. */
export const requestLog = pino({ level: env.LOG_LEVEL }, output)
