import { z } from 'zod'
import { decode } from '../formats/decode'
import { makeResultFile } from '../formats/result-file'
import type { ResultFile } from '../model/adapter'
import { readField } from '../model/field'

/**
 * The outputs of several load generators that ran side by side, in one document, so that they arrive together or not
 * at all: `{ "format": "meshbench/parts/1", "parts": [{ "name": "pod-1.log", "text": "Running 5m test …" }] }`.
 */
const FORMAT = 'meshbench/parts/1'
const HINT = 'npx tsx ingest/cli.ts push --parts pod-1.log pod-2.log --context meshbench.yaml'

/** More generators than any campaign is known to have used. */
const MAX_PARTS = 100

const Document = z.object({
  format: z.literal(FORMAT, { error: `"${FORMAT}"` }),
  parts: z
    .array(
      z.object({
        name: z.string().min(1, 'a name').max(200, 'at most 200 characters'),
        text: z.string().min(1, 'the output of one load generator, as text'),
      }),
    )
    .min(2, 'at least 2 parts')
    .max(MAX_PARTS, `at most ${MAX_PARTS} parts`)
    .refine((parts) => new Set(parts.map(({ name }) => name)).size === parts.length, {
      error: 'parts with names of their own',
    }),
})

/**
 * The parts of a document of parts; null for any other file.
 * @throws AdapterError with the pointer when the document is not whole
 */
export function partsIn(file: ResultFile): { name: string; file: ResultFile }[] | null {
  const format = readField(file.json(), 'format')
  if (typeof format !== 'string' || !format.startsWith('meshbench/parts/')) return null
  const { parts } = decode(Document, file.json(), { format: 'parts', hint: HINT })
  return parts.map(({ name, text }) => ({
    name,
    file: makeResultFile(name, new TextEncoder().encode(text)),
  }))
}

/** The document of some files' texts. */
export const partsDocument = (parts: readonly { name: string; text: string }[]): string =>
  JSON.stringify({ format: FORMAT, parts })
