import { parseYaml } from '@/ingest/context/context-text'
import type { RunContext } from '@/ingest/context/context'
import { AppError } from '@/server/platform/errors'
import { readContext, refuse } from './prepare'
import { refuseUnstorableContext } from './refuse-unstorable'

/** Placeholder for missing keys, so that files can be read; never shown or stored. */
const UNNAMED = { campaign: 'unnamed', mesh: 'unnamed', mode: 'other' }

export type CheckedContext = {
  /** every fault, the first as `POST /api/v1/runs` would report it */
  problems: AppError[]
  /** the valid part of the context, with placeholders for missing keys */
  usable: RunContext
}

const UNREAD: CheckedContext['usable'] = readContext('context', UNNAMED)

function complaint(check: () => unknown): AppError | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** The top-level key of a fault: `/environment/nodes` -> `environment`. */
const readKey = ({ facts }: AppError): string | null =>
  facts.pointer?.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~') ?? null

function placeholder(key: string, mesh: unknown): Partial<typeof UNNAMED> {
  if (key === 'campaign') return { campaign: UNNAMED.campaign }
  if (key === 'mesh') return { mesh: UNNAMED.mesh }
  // Without a mesh the mode follows from it.
  return key === 'mode' && mesh !== 'none' ? { mode: UNNAMED.mode } : {}
}

/**
 * Repeats the ingest endpoint's own check, each time without the key it rejected: the check stops at the first fault, but
 * a sender wants all of them.
 */
export function checkContext(source: string | object): CheckedContext {
  let document: Record<string, unknown> = {}
  const broken = complaint(() => {
    const plain = typeof source === 'string' ? refuse('context', () => parseYaml(source)) : source
    document = { ...(plain as object) }
  })
  if (broken) return { problems: [broken], usable: UNREAD }
  const problems: AppError[] = []
  // At most one fault per key, and no more keys than a context has.
  for (let round = 0; round < 50; round++) {
    const error = complaint(() => refuseUnstorableContext(readContext('context', document)))
    if (!error) return { problems, usable: readContext('context', document) }
    problems.push(error)
    const key = readKey(error)
    if (key === null) break
    const { [key]: _, ...rest } = document
    document = { ...rest, ...placeholder(key, rest['mesh']) }
  }
  return { problems, usable: UNREAD }
}
