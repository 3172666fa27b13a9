import type { Workload } from '@/server/results/schemas'

const count = new Intl.NumberFormat('en-GB')

const FIELDS: [string, (w: Workload) => string | null][] = [
  [
    'Offered load',
    (w) => (w.targetRps === null ? null : `${count.format(w.targetRps)} requests/s`),
  ],
  ['Connections', (w) => (w.connections === null ? null : count.format(w.connections))],
  ['Protocol', (w) => w.protocol],
  ['Application', (w) => w.application],
  ['Topology', (w) => w.topology],
  ['Payload', (w) => (w.payloadBytes === null ? null : `${count.format(w.payloadBytes)} B`)],
  ['Duration asked for', (w) => (w.durationSeconds === null ? null : `${w.durationSeconds} s`)],
  ['Warm-up', (w) => (w.warmupSeconds === null ? null : `${w.warmupSeconds} s`)],
]

/** The workload as it was asked for; what was not stated says so. */
export function WorkloadFacts({ workload }: { workload: Workload }) {
  const params = Object.entries(workload.params).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return (
    <dl className="facts text-sm">
      {[
        ...FIELDS.map(([name, of]): [string, string | null] => [name, of(workload)]),
        ...params,
      ].map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className={value === null ? 'text-muted' : undefined}>{value ?? 'not stated'}</dd>
        </div>
      ))}
    </dl>
  )
}
