import { z } from 'zod'
import { differences, type Difference } from './compare'
import { RUNNERS } from './runners'

const VectorFile = z.object({
  name: z.string(),
  cases: z.array(
    z.object({
      id: z.string(),
      input: z.unknown(),
      expected: z.record(z.string(), z.unknown()),
      tolerance: z.record(z.string(), z.number()).optional(),
    }),
  ),
})

export type VectorResult = {
  file: string
  case: string
  differences: Difference[]
  error: string | null
}

/** Runs one vector file. An unknown file, an unreadable one or one without cases is a single failed result. */
export function checkVectors(fileName: string, json: unknown): VectorResult[] {
  const name = fileName.replace(/\.json$/, '')
  const failed = (error: string): VectorResult[] => [
    { file: name, case: '-', differences: [], error },
  ]
  const run = Object.hasOwn(RUNNERS, name) ? RUNNERS[name] : undefined
  if (!run) return failed(`no code belongs to this file; known: ${Object.keys(RUNNERS).join(', ')}`)
  const parsed = VectorFile.safeParse(json)
  if (!parsed.success) return failed(z.prettifyError(parsed.error))
  if (parsed.data.cases.length === 0) return failed('the file holds no cases')
  return parsed.data.cases.map((vector) => {
    try {
      const found = run(vector.input)
      return {
        file: name,
        case: vector.id,
        differences: differences(vector.expected, found, vector.tolerance ?? {}),
        error: null,
      }
    } catch (error) {
      return { file: name, case: vector.id, differences: [], error: (error as Error).message }
    }
  })
}
