import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import type { SubmissionResponse } from '@/server/runs/parse/response'

const FILE = 'ingest/fixtures/fortio/http_qps200_c8.json'

/** Where a text of the sender may stand, as a path into what is sent. */
const FIELDS = [
  'campaign_title',
  'version',
  'label',
  'application',
  'topology',
  'commit',
  'ci_url',
  'config.key',
  'config.value',
  'params.key',
  'params.value',
  ...['label', 'provider', 'region', 'node_type', 'kubernetes', 'cni', 'kernel', 'instance'].map(
    (name) => `environment.${name}`,
  ),
  'environment.other.key',
  'environment.other.value',
  'harness.version',
  'harness.commit',
  'harness.command',
  'fileName',
  'file.Labels',
  'file.URL',
  'baseline',
]

type Sent = { context: Record<string, unknown>; fileName: string; file: string }

/** A submission whose fields hold a text, each its own, as a sender would write it. */
function sendOf(fields: ReadonlySet<string>, campaign: string, id: string, text: string): Sent {
  const at = (field: string): string | undefined =>
    fields.has(field) ? `${text} ${field}` : undefined
  const pair = (field: string): Record<string, string> =>
    // A computed key, because `__proto__:` in a literal would set the prototype instead.
    Object.fromEntries([
      [fields.has(`${field}.key`) ? text : 'key', at(`${field}.value`) ?? 'value'],
    ])
  const environment = ['provider', 'region', 'node_type', 'kubernetes', 'cni', 'kernel', 'instance']
  const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>
  return {
    context: {
      campaign,
      mesh: 'istio',
      mode: 'sidecar',
      campaign_title: at('campaign_title'),
      version: at('version'),
      label: at('label') ?? id,
      application: at('application'),
      topology: at('topology'),
      commit: at('commit'),
      baseline: at('baseline'),
      ci_url: fields.has('ci_url') ? text : undefined,
      config: pair('config'),
      params: pair('params'),
      environment: {
        label: at('environment.label') ?? id,
        ...Object.fromEntries(environment.map((name) => [name, at(`environment.${name}`)])),
        other: pair('environment.other'),
      },
      harness: {
        commit: at('harness.commit'),
        command: at('harness.command'),
        version: at('harness.version'),
      },
    },
    fileName: at('fileName') ?? 'fortio.json',
    file: JSON.stringify({
      ...recorded,
      Labels: at('file.Labels') ?? id,
      URL: at('file.URL') ?? null,
    }),
  }
}

/** The fields that a refusal means; a file that is not JSON any more names no place inside. */
const fieldOf = (pointer: string, file: string | undefined): string => {
  if (file !== undefined && pointer === '') return 'file.Labels file.URL'
  const [first = '', second = '', third] = pointer.slice(1).split('/')
  if (file !== undefined && ['Labels', 'URL'].includes(first)) return `file.${first}`
  if (['config', 'params'].includes(first)) return `${first}.key ${first}.value`
  if (second === 'other') return 'environment.other.key environment.other.value'
  return [first, second, third].filter(Boolean).join('.')
}

export type Offered = {
  runUrl: string | null
  conditionUrl: string | null
  stored: number
  refused: Record<string, number>
  responses: { type: string; body: string; headers: Record<string, string> }[]
}

/**
 * Offers a text in every field at once; a field that is refused is left out and the rest offered again, until what is left
 * is stored. @returns what became of each field
 */
export async function offerEverywhere(
  request: APIRequestContext,
  token: string,
  campaign: string,
  id: string,
  text: string,
): Promise<Offered> {
  const fields = new Set(FIELDS)
  const offered: Offered = {
    runUrl: null,
    conditionUrl: null,
    stored: 0,
    refused: {},
    responses: [],
  }
  for (;;) {
    const { context, fileName, file } = sendOf(fields, campaign, id, text)
    const response = await request.post('/api/v1/runs', {
      headers: { authorization: `Bearer ${token}` },
      multipart: {
        context: {
          name: 'c.json',
          mimeType: 'application/json',
          buffer: Buffer.from(JSON.stringify(context)),
        },
        result: { name: fileName, mimeType: 'application/json', buffer: Buffer.from(file) },
      },
    })
    const body = await response.text()
    const headers = response.headers()
    offered.responses.push({ type: headers['content-type'] ?? '', body, headers })
    if (response.ok()) {
      const [run] = (JSON.parse(body) as SubmissionResponse).runs
      return {
        ...offered,
        runUrl: run?.url ?? null,
        conditionUrl: run?.conditionUrl ?? null,
        stored: fields.size,
      }
    }
    const problem = JSON.parse(body) as { code: string; pointer?: string; file?: string }
    const named = fieldOf(problem.pointer ?? '', problem.file)
      .split(' ')
      .filter((f) => fields.has(f))
    if (response.status() >= 500 || named.length === 0)
      throw new Error(`${id}: ${response.status()} ${body.slice(0, 600)}`)
    for (const field of named) fields.delete(field)
    offered.refused[problem.code] = (offered.refused[problem.code] ?? 0) + named.length
  }
}
