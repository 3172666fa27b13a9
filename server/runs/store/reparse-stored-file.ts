import { parseResult } from '@/ingest/adapters/parse-result'
import { decodeContext, type RunContext } from '@/ingest/context/context'
import { ContextError } from '@/ingest/context/context-error'
import { makeResultFile } from '@/ingest/formats/result-file'
import { AdapterError } from '@/ingest/model/adapter'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import type { Blob } from '@/prisma/generated/client'
import { AppError } from '@/server/platform/errors'
import { storedFile } from '@/server/catalogue/blob'
import { toParseOptions } from '@/ingest/context/parse-options'

/**
 * The content of a stored file; null where it is withheld or damaged, or where the adapters of this version refuse it: one
 * such file must not keep a command from the others.
 */
export function reparseStoredFile(ingest: {
  fileName: string
  adapter: string
  context: unknown
  blob: Blob
}): { context: RunContext; runs: ParsedRun[] } | null {
  if (ingest.blob.body === null) return null
  try {
    const { body } = storedFile(ingest.fileName, ingest.blob)
    const context = decodeContext(ingest.context)
    const file = makeResultFile(ingest.fileName, body)
    const { runs } = parseResult(file, toParseOptions(context, ingest.adapter))
    return { context, runs }
  } catch (error) {
    if (error instanceof AdapterError || error instanceof ContextError) return null
    if (error instanceof AppError && error.code === 'DAMAGED') return null
    throw error
  }
}
