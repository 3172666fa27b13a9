import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The action for GitHub as it is in this build, so that a sender needs no checkout to copy it. */
const ACTION = readFileSync(path.join(process.cwd(), 'ingest/action/action.yml'), 'utf8')

/** Serves it as plain text, which browsers show and curl saves. */
export const GET = (): Response =>
  new Response(ACTION, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    },
  })
