import type { LineResponse } from '../parse/response'
import { fortioJson } from '../store/submission-fixture'

/** A long stream with every hundredth line damaged, and the expected response to each line. */
const DAMAGED_EVERY = 100

type Damage = {
  envelope: (good: Envelope) => string
  expected: Pick<Outcome, 'status' | 'code' | 'pointer'>
}
type Envelope = { context: Record<string, unknown>; results: { raw: Record<string, unknown> }[] }

const context =
  (fields: Record<string, unknown>) =>
  ({ context, results }: Envelope): string =>
    JSON.stringify({ context: { ...context, ...fields }, results })

/** Each kind of damage with the response it must get, in the order in which they come. */
const DAMAGES: Damage[] = [
  {
    envelope: (good) => JSON.stringify(good).slice(0, -20),
    expected: { status: 400, code: 'TRUNCATED' },
  },
  {
    envelope: ({ context, results }) =>
      JSON.stringify({
        context,
        results: results.map(({ raw }) => ({ raw: { ...raw, ActualQPS: 'fast' } })),
      }),
    expected: { status: 422, code: 'INVALID_VALUE', pointer: '/ActualQPS' },
  },
  {
    envelope: context({ mesh: 'isto' }),
    expected: { status: 422, code: 'UNKNOWN_MESH', pointer: '/mesh' },
  },
  {
    envelope: context({ mode: undefined }),
    expected: { status: 422, code: 'INVALID_CONTEXT', pointer: '/mode' },
  },
  {
    envelope: context({ rps: 7 }),
    expected: { status: 422, code: 'CONTEXT_CONFLICT', pointer: '/rps' },
  },
]

const findDamage = (line: number): Damage | null =>
  line % DAMAGED_EVERY === 0 ? (DAMAGES[(line / DAMAGED_EVERY - 1) % DAMAGES.length] ?? null) : null

const SUBJECTS = 20

/**
 * Line `line` of a stream over so many conditions, without its line break: 20 versions of a mesh at as many rates as
 * that takes, the rates in turn, so that neighbours are of different groups.
 */
export function streamLine(campaign: string, conditions: number, line: number): string {
  const rates = Math.ceil(conditions / SUBJECTS)
  const condition = line % conditions
  const RequestedQPS = String(200 + (condition % rates))
  const version = `1.${Math.floor(condition / rates)}.0`
  const raw = JSON.parse(
    fortioJson(`${campaign} ${line}`, { RequestedQPS }),
  ) as Envelope['results'][number]['raw']
  const good: Envelope = {
    context: { campaign, mesh: 'istio', version, mode: 'sidecar' },
    results: [{ raw }],
  }
  return findDamage(line)?.envelope(good) ?? JSON.stringify(good)
}

/** What must agree exactly: number and status, and the replicate or the code and place of the refusal. */
type Outcome = { line: number; status: number; code?: string; pointer?: string; replicate?: number }

export function expectedOutcome(conditions: number, line: number): Outcome {
  const damage = findDamage(line)
  if (damage) return { line, ...damage.expected }
  let replicate = 0
  for (let i = line; i > 0; i -= conditions) if (findDamage(i) === null) replicate++
  return { line, status: 201, replicate }
}

export function toOutcome(response: LineResponse): Outcome {
  const { line, status } = response
  if ('runs' in response) {
    const replicates = response.runs.map(({ replicate }) => ({ replicate }))
    return { line, status, ...replicates[0] }
  }
  const { code, pointer } = response.problem
  return { line, status, code, ...(pointer === undefined ? {} : { pointer }) }
}

export const damagedAmong = (lines: number): number => Math.floor(lines / DAMAGED_EVERY)
