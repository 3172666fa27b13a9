import type { AppError } from '@/server/platform/errors'
import { listLargeBuffers } from '@/server/platform/workers/large-buffers'
import { parseInWorker } from '@/server/runs/parse/parse-in-worker'
import type { UploadedFile } from '@/server/runs/parse/prepare'
import {
  validationProblem,
  type parseForValidation,
} from '@/server/runs/parse/parse-for-validation'
import type { Validation } from '@/server/runs/parse/schemas'

export type ToValidate = {
  /** whose turn it takes to be read */
  owner: string
  /** null: none was sent */
  context: string | object | null
  files: UploadedFile[]
  adapterId: string | null
  /** the parameters of the query, when they are the context */
  query: Record<string, string> | null
  /** reports a mesh that this instance does not know; null if it does */
  unknownMesh: (slug: string) => Promise<AppError | null>
}

const read = parseInWorker<typeof parseForValidation>('readForValidation')

/**
 * Runs these files, one by one, through the code of `POST /api/v1/runs` without storing anything. What depends on the token
 * (who owns the campaign, whether the file is already stored) is not checked.
 */
export async function validateSubmission(input: ToValidate): Promise<Validation> {
  const { owner, context, files: sent, adapterId, query, unknownMesh } = input
  const bytes = sent.reduce((sum, file) => sum + file.bytes.byteLength, 0)
  const toRead = { context, files: sent, adapterId, query }
  const { contextProblems, files, mesh } = await read(owner, toRead, bytes, listLargeBuffers(sent))
  const unknown = mesh === null ? null : await unknownMesh(mesh)
  const all = [...contextProblems, ...(unknown ? [validationProblem(unknown)] : [])]
  const isStorable = all.length === 0 && files.every(({ problems }) => problems.length === 0)
  return { isStorable, contextProblems: all, files }
}
