import fc from 'fast-check'
import { METRICS } from '@/ingest/dictionary/metrics'
import type { DescribedOperation, Parameter } from './openapi-types'
import { addressFor } from './validate-fixture'

const HOSTILE = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e', '%', '%zz', '%00', '..', '.', '../../etc/passwd', '/', '\\', "'", '"',
  "' OR 1=1 --", "'; DROP TABLE run; --", '<script>alert(1)</script>', '${7*7}', '{{7*7}}', '__proto__', 'constructor',
  'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', 'Infinity', '-0', '0', '-1', '1e309', '1e-400', '1e999', '0x10',
  '9007199254740993', '2147483647', '2147483648', '999999999999999', '1.5', '1,5', 'true', '[]', '{}', '[object Object]',
  'x'.repeat(120), 'x'.repeat(121), 'x'.repeat(5000), '🦀'.repeat(60), '00000000-0000-0000-0000-000000000000',
] // prettier-ignore

/** What an instance with the published data knows, by parameter, so that random calls also reach deep. */
const SUBJECTS = ['istio', 'linkerd', 'cilium', 'istio@1.25.0:ambient', 'linkerd:sidecar', 'none']
const NUMBERS = ['1', '2', '7', '40', '200', '2000']
const KNOWN: Record<string, string[]> = {
  ...Object.fromEntries([...'abcdef'].map((name) => [name, SUBJECTS])),
  mesh: ['istio', 'linkerd', 'cilium', 'calico'],
  slug: ['linkerd-2021-05-benchmarking-linkerd-and-istio', 'linkerd-2025'],
  metric: ['http.latency', 'http.latency.p99', 'tcp.throughput.mean@receiver', 'cpu.cores.mean', 'mem.working_set'],
  id: ['fortio', 'wrk2', ...NUMBERS],
  rps: NUMBERS,
  topology: ['same node'],
  cursor: ['istio', 'fortio', '7'],
  campaign: ['fuzz'],
  name: ['istio-sidecar'],
  adapter: ['fortio'],
  context: ['fuzz/istio-sidecar'],
  version: ['1.26.0'],
  mode: ['sidecar'],
  dryRun: ['0', '1'],
  q: ['istio', 'linkerd 2.10', 'latency'],
} // prettier-ignore

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...Object.values(KNOWN).flat()) },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.constantFrom(...METRICS.map(({ code }) => code)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
)

/** Something the schema of a parameter asks for, if it is that simple. */
function wanted({ name, schema }: Parameter): fc.Arbitrary<string> {
  const options = schema.enum
  if (Array.isArray(options)) return fc.constantFrom(...options.map(String))
  if (schema.type === 'integer') return fc.integer({ min: 1, max: 60 }).map(String)
  if (schema.type === 'boolean') return fc.boolean().map(String)
  return fc.constantFrom(...(KNOWN[name] ?? SUBJECTS))
}

const sensible = (parameter: Parameter): fc.Arbitrary<string | null> =>
  parameter.required ? wanted(parameter) : fc.option(wanted(parameter), { freq: 2 })

const hostile = (parameter: Parameter): fc.Arbitrary<string | null> =>
  fc.oneof<fc.MaybeWeightedArbitrary<string | null>[]>(
    { weight: 4, arbitrary: sensible(parameter) },
    { weight: 1, arbitrary: fc.option<string>(text, { freq: 4 }) },
  )

/** Lone halves of surrogate pairs cannot be written in a URL. */
const wellFormed = (value: string): string => Buffer.from(value).toString()

type Values = readonly (string | null)[]

/** Addresses of the described operations: sensible, random and hostile parameters, and some that do not exist. */
export const addresses = (operations: readonly DescribedOperation[]) =>
  fc.constantFrom(...operations).chain((operation) => {
    const { parameters } = operation
    const values: fc.Arbitrary<Values> = fc.oneof(
      fc.tuple(...parameters.map(sensible)),
      fc.tuple(...parameters.map(hostile)),
    )
    return fc
      .tuple(
        values,
        fc.oneof(
          { weight: 9, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.tuple(text, text) },
        ),
      )
      .map(([given, extra]) => {
        const named = parameters.flatMap(({ name }, i): [string, string][] => {
          const value = given[i] ?? null
          return value === null ? [] : [[name, value]]
        })
        const odd: [string, string][] = extra ? [extra] : []
        const all = [...odd, ...named].map(([k, v]): [string, string] => [k, wellFormed(v)])
        return addressFor(operation, new Map(all))
      })
  })
