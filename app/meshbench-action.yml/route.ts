import { readFileSync } from 'node:fs'
import { inProject } from '@/server/platform/in-project'

/** The action for GitHub as it is in this build, so that a sender needs no checkout to copy it. */
const ACTION = readFileSync(inProject('ingest/action/action.yml'), 'utf8')

/** Serves it as plain text, which browsers show and curl saves. */
export const GET = (): Response =>
  new Response(ACTION, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    },
  })
