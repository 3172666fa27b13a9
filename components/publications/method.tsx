import type { PublicationDetail } from '@/server/publications/schemas'
import { environmentName } from '@/ingest/dictionary/environment-name'
import { LOAD_MODEL_WORDS } from '@/ingest/dictionary/vocabulary'
import { ownValue } from '@/ingest/dictionary/own-value'

const NOT_STATED = 'not stated'

/** Facts whose words need an explanation, by where it is given. */
const EXPLAINED: Record<string, string> = {
  'Load model': '/methodology#coordinated-omission',
  'Discard rule': '/methodology#selection',
  Aggregation: '/methodology#published',
  Spread: '/methodology#spread',
}

/** Shown next to facts of the same name. */
const HOW_NAMES: Record<string, string> = {
  loadModel: 'Load, as described',
  cpu: 'CPU measured as',
  memory: 'Memory measured as',
}
const AXIS_NAMES: Record<string, string> = { targetRps: 'Requests/s asked for' }

/** "loadGeneratorNode" -> "Load generator node"; names with punctuation stay unchanged. */
function inWords(name: string): string {
  if (!/^[a-z]+([A-Z][a-z]+)*$/.test(name)) return name
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  if (words === 'os') return 'Operating system'
  return ['cpu', 'mtu'].includes(words)
    ? words.toUpperCase()
    : words.charAt(0).toUpperCase() + words.slice(1)
}

function FactName({ name }: { name: string }) {
  const explained = ownValue(EXPLAINED, name)
  return explained === undefined ? name : <a href={explained}>{name}</a>
}

function Facts({ facts }: { facts: [string, string | null][] }) {
  return (
    <dl className="facts text-sm">
      {facts.map(([name, value], i) => (
        <div key={`${i} ${name}`} className="contents">
          <dt>
            <FactName name={name} />
          </dt>
          <dd className={value === null ? 'text-muted' : undefined}>{value ?? NOT_STATED}</dd>
        </div>
      ))}
    </dl>
  )
}

const distinct = (names: string[]): string => [...new Set(names)].join(', ')

const text = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

function Environment({ environment }: { environment: PublicationDetail['environments'][number] }) {
  const { label, provider, region, nodeType, nodes, kubernetes, cni, kernel, other } = environment
  return (
    <Facts
      facts={[
        ['Environment', environmentName(label)],
        ['Provider', provider],
        ['Region', region],
        ['Node type', nodeType && environmentName(nodeType)],
        ['Nodes', nodes === null ? null : String(nodes)],
        ['Kubernetes', kubernetes],
        ['CNI', cni],
        ['Kernel', kernel],
        ...Object.entries(other).map(([name, value]): [string, string] => [
          inWords(name),
          environmentName(text(value)),
        ]),
      ]}
    />
  )
}

/** What was measured and how; anything a publication leaves out is marked as not stated. */
export function Method({ detail }: { detail: PublicationDetail }) {
  const { campaign } = detail
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <div className="grid grid-cols-1 content-start gap-3">
        <Facts
          facts={[
            [
              'Harness',
              distinct(detail.harnesses.map((h) => [h.name, h.version].filter(Boolean).join(' '))),
            ],
            [
              'Load model',
              distinct(detail.harnesses.map((h) => LOAD_MODEL_WORDS[h.loadModel] ?? h.loadModel)),
            ],
            ['Repetitions', campaign.repeatsPlanned],
            ['Repetitions kept', campaign.repeatsKept],
            ['Discard rule', campaign.discardRule],
            ['Aggregation', campaign.aggregation],
            ['Spread', campaign.spread],
            [
              'Varied on purpose',
              campaign.sweepAxes
                .map((axis) => ownValue(AXIS_NAMES, axis) ?? inWords(axis))
                .join(', ') || 'nothing',
            ],
            ...Object.entries(campaign.measuredHow).map(([name, how]): [string, string] => [
              ownValue(HOW_NAMES, name) ?? inWords(name),
              how,
            ]),
          ]}
        />
      </div>
      <div className="grid grid-cols-1 content-start gap-4">
        {detail.environments.map((environment, i) => (
          <Environment key={i} environment={environment} />
        ))}
      </div>
    </div>
  )
}
