import { z } from 'zod'
import { unknownKey, wrongValue } from './context-refusals'
import { parseYaml } from './context-text'
import {
  Config,
  Duration,
  maxKeys,
  Flag,
  Long,
  number,
  Short,
  Slug,
  text,
  Values,
  integerBetween,
} from './context-values'
import { meansNoMesh } from './no-mesh'
import { parseMetricKey } from '../dictionary/metric-key'
import { getMetric } from '../dictionary/metrics'
import { UNIT_NAMES, unitFor } from '../dictionary/units'
import { LOAD_MODELS, MODES, PROTOCOLS } from '../dictionary/vocabulary'

/**
 * What only the sender knows about a run: who measured which mesh, where, against what. Everything the result file
 * says itself stays out; where both speak, `reconcile` compares them.
 */

/** Said of a text or number where keys are expected; an unknown key has words of its own. */
const expectKeys = (example: string) => ({
  error: ({ code }: { code?: string }) =>
    code === 'invalid_type' ? `keys with values, such as ${example}` : undefined,
})

const ContextEnvironment = z.strictObject(
  {
    label: Short,
    provider: Short.nullish(),
    region: Short.nullish(),
    node_type: Short.nullish(),
    nodes: integerBetween(1, 1e6).nullish(),
    kubernetes: Short.nullish(),
    cni: Short.nullish(),
    kernel: Short.nullish(),
    /** null for ephemeral clusters */
    instance: Short.nullish(),
    other: Values.nullish(),
  },
  expectKeys('{ label: kind-ci }'),
)
const ContextHarness = z.strictObject(
  {
    /** of the tool that wrote a mapped document; where the file names its tool, the same one */
    name: text(80).nullish(),
    version: text(80).nullish(),
    commit: Short.nullish(),
    command: Long.nullish(),
  },
  expectKeys(
    '{ version: 1.2.3 }; with a mapping also name, else the file says which harness it is',
  ),
)

/** A product that the catalogue does not have, as its sender describes it. */
const ContextProduct = z.strictObject({
  name: text(80),
  url: Long.regex(
    /^https:\/\/[^\s/:@?#]+(:\d+)?([/?#]\S*)?$/i,
    'an https link without credentials',
  ).nullish(),
  modes: z
    .array(z.enum(MODES, { error: `one of ${MODES.join(', ')}` }), {
      error: `a list of modes, of ${MODES.join(', ')}`,
    })
    .min(1, 'at least one mode')
    .max(MODES.length, 'each mode once'),
})

export const STATED_MODELS = LOAD_MODELS.filter((model) => model !== 'unknown')

/** RFC 6901 pointer and unit of one number; units are checked against the metric. */
const Mapping = z
  .record(
    z.string(),
    z.strictObject({
      pointer: text(1000).regex(/^\/([^~]|~[01])*$/, 'a JSON pointer such as /stats/p99_us'),
      unit: Short,
    }),
  )
  .refine(maxKeys(200), 'at most 200 entries')
  .superRefine((mapping, ctx) => {
    for (const [name, { unit }] of Object.entries(mapping)) {
      const key = parseMetricKey(name)
      if (!key)
        ctx.addIssue({
          code: 'custom',
          path: [name],
          message: 'a metric key such as http.latency.p99',
        })
      else if (unitFor(unit, getMetric(key.metric).dimension) === null)
        ctx.addIssue({
          code: 'custom',
          path: [name, 'unit'],
          message: `a unit of ${getMetric(key.metric).dimension}, one of ${UNIT_NAMES.filter((u) => unitFor(u, getMetric(key.metric).dimension)).join(', ')}`,
        })
    }
  })

const Url = Long.regex(
  /^https?:\/\/[^\s/:@?#]+(:\d+)?([/?#]\S*)?$/i,
  'an http or https link without credentials',
)
const Fields = z.strictObject({
  campaign: Slug.describe(
    'short name of the campaign; created on first use and owned by your organisation',
  ),
  campaign_title: Short.nullish().describe('title of the campaign where it is created'),
  /** `none` for the baseline without a mesh */
  mesh: Slug.describe(
    'short name of the product that was measured, such as istio; none is the control without a mesh',
  ),
  /** declares `mesh` where the catalogue does not have it */
  product: ContextProduct.nullish().describe(
    'a product that the catalogue does not have: declares the slug in mesh for your organisation',
  ),
  version: text(80).nullish().describe('release that was measured, such as 1.26.0'),
  mode: z
    .enum(MODES, { error: `one of ${MODES.join(', ')}` })
    .nullish()
    .describe('how the product carries traffic; needed unless mesh is none'),
  mode_name: text(40)
    .regex(/^[a-z0-9][a-z0-9.-]*$/, 'lower case letters, digits, dots and hyphens')
    .nullish()
    .describe('name of a mode that the dictionary does not have, beside mode: other and product'),
  label: Short.nullish().describe(
    'name of the subject on charts, where product and mode do not say it',
  ),
  config: Config.nullish().describe('settings that differ from the defaults of the product'),
  mtls: Flag.nullish().describe('whether traffic was encrypted by the mesh'),
  l7: Flag.nullish().describe('whether the mesh read requests, not only connections'),
  rps: number('a rate above 0, up to 1e9 per second', (n) => n > 0 && n <= 1e9)
    .nullish()
    .describe('offered rate in requests per second'),
  connections: integerBetween(1, 1e7).nullish().describe('open connections of the load generator'),
  protocol: z
    .enum(PROTOCOLS, { error: `one of ${PROTOCOLS.join(', ')}` })
    .nullish()
    .describe('of the measured traffic'),
  /** how the load generator paces requests, where its file does not show it */
  load_model: z
    .enum(STATED_MODELS, { error: `one of ${STATED_MODELS.join(', ')}` })
    .nullish()
    .describe('how the load generator paces requests, where its file does not show it'),
  application: Short.nullish().describe('what was called, such as a sample application'),
  topology: Short.nullish().describe('path between client and server, such as two nodes'),
  payload_bytes: integerBetween(1, 2 ** 31 - 1)
    .nullish()
    .describe('size of a request or response body'),
  duration: Duration(1e-9).nullish().describe('how long the run was asked to last'),
  warmup: Duration(0).nullish().describe('time before the measured part'),
  params: Values.nullish().describe('further parameters of the workload'),
  environment: ContextEnvironment.nullish().describe('the test bed'),
  harness: ContextHarness.nullish().describe(
    'what the file does not say of the load generator; its name where a mapping reads the file',
  ),
  /** condition slugs, or `none`: the condition of this campaign with mesh none */
  baseline: z
    .union([Short, z.array(Short).max(20, 'at most 20 baselines')])
    .nullish()
    .describe(
      'mesh slugs or labels of subjects of this campaign; none is the control without a mesh',
    ),
  replicate: integerBetween(1, 100_000)
    .nullish()
    .describe('number of the repetition; without it the next free one'),
  started_at: z.iso
    .datetime({ offset: true, error: 'an ISO 8601 time with offset, 2026-11-20T10:00:00Z' })
    .nullish()
    .describe('when the run began, where the file does not say it'),
  commit: Short.nullish().describe('commit that was measured'),
  branch: Short.nullish().describe(
    'branch whose runs this one is compared with; of a pull request the branch that it would be merged into, such as main',
  ),
  pull_request: integerBetween(1, 2 ** 31 - 1)
    .nullish()
    .describe(
      'number of the pull or merge request that was measured: the run is compared with those of its branch and enters no mean, rank or trend',
    ),
  base_commit: Short.nullish().describe(
    'commit of the branch that the pull request builds on: newer runs of the branch are left out of the comparison',
  ),
  ci_url: Url.nullish().describe('page of the CI run'),
  /** how many load generators ran side by side; their outputs arrive in one document of parts */
  parts: integerBetween(2, 100)
    .nullish()
    .describe(
      'how many load generators ran side by side; send their outputs as one document of parts',
    ),
  latency_unit: z
    .enum(['ns', 'us', 'ms', 's'], { error: 'one of ns, us, ms, s' })
    .nullish()
    .describe('unit of latencies, where the file does not say it'),
  mapping: Mapping.nullish().describe(
    'where the numbers are in a JSON document of your own: a pointer and a unit for each metric key',
  ),
  /** a series with one value per CI run rather than a finished comparison */
  continuous: Flag.nullish().describe(
    'true: each run is a point of a series over time, not a repetition of one measurement',
  ),
})

/** Keys of the contract, as YAML, JSON and query parameters spell them. */
export const CONTEXT_KEYS = Object.keys(Fields.shape)

export const RunContext = Fields.transform((context, ctx) => {
  if (context.base_commit != null && context.pull_request == null)
    ctx.addIssue({
      code: 'custom',
      path: ['base_commit'],
      message: 'nothing, because no pull_request is stated',
    })
  const mode = context.mode ?? (context.mesh === 'none' ? 'none' : null)
  if (mode === null && meansNoMesh(context.mesh) && context.product == null)
    ctx.addIssue({
      code: 'custom',
      path: ['mesh'],
      message: 'none for the control without a mesh, else a product and its mode',
    })
  else if (mode === null)
    ctx.addIssue({
      code: 'custom',
      path: ['mode'],
      message: `one of ${MODES.join(', ')}; required unless mesh is none`,
    })
  // The other way round is a condition of its own: a CNI without encryption is mesh cilium, mode none.
  else if (context.mesh === 'none' && mode !== 'none')
    ctx.addIssue({ code: 'custom', path: ['mode'], message: 'none, because mesh is none' })
  else if (context.mode_name != null && mode !== 'other')
    ctx.addIssue({ code: 'custom', path: ['mode'], message: 'other, because mode_name is stated' })
  return { ...context, mode: mode ?? 'other' }
})
export type RunContext = z.infer<typeof RunContext>

type Issue = z.core.$ZodIssue

const KEYS_AT: Record<string, readonly string[]> = {
  '': CONTEXT_KEYS,
  '/environment': Object.keys(ContextEnvironment.shape),
  '/product': Object.keys(ContextProduct.shape),
  '/harness': Object.keys(ContextHarness.shape),
}

function branch(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors
    .flat()
    .find((one) => one.path.length > 0 || !/^Invalid input/.test(one.message))
  return inner && /^Invalid input/.test(issue.message)
    ? { ...inner, path: [...issue.path, ...inner.path] }
    : issue
}

/**
 * A context that has been parsed already: a JSON body, or query parameters as an object of texts.
 * @throws ContextError with the pointer of the field, and the nearest name for an unknown key
 */
export function decodeContext(value: unknown): RunContext {
  const result = RunContext.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues
  const unknown = issues.find((one) => one.code === 'unrecognized_keys')
  if (unknown?.code === 'unrecognized_keys') throw unknownKey(unknown, value, KEYS_AT)
  throw wrongValue(issues.map(branch), value)
}

/**
 * A context file, YAML or JSON.
 * @throws ContextError with the line for broken text, otherwise as `decodeContext`
 */
export const parseContext = (source: string): RunContext => decodeContext(parseYaml(source))
