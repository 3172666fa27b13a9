import { modeName } from '@/ingest/dictionary/mode-words'
import { metricLabel } from '@/components/charts/definitions/words'
import { formatExact } from '@/components/charts/format'
import { viewChips } from '@/components/results/display-state'
import { PROTOCOL_NAMES } from '@/ingest/dictionary/protocol-name'
import { topologyName } from '@/ingest/dictionary/topology-name'
import { withSelection, type ChipGroup } from '@/components/ui/chip-row'
import type { Leaderboard, LeaderboardInput } from '@/server/results/leaderboard/schemas'
import { withDefaultLoads } from '../load-params'
import { leaderboardHref, type LeaderboardState } from './params'

/** Boards a reader can switch between: exact keys for latency, whole metrics where publications name them differently. */
const BOARDS: readonly (readonly [string, string])[] = [
  ['http.latency.p50', 'p50'],
  ['http.latency.p90', 'p90'],
  ['http.latency.p99', 'p99'],
  ['http.latency.p99.9', 'p99.9'],
  ['http.latency.max', 'max'],
  ['tcp.throughput', 'TCP throughput'],
  ['tcp.rr.rate', 'transactions/s'],
  ['tcp.rr.latency.mean', 'RR latency'],
  ['cpu.cores', 'CPU'],
  ['mem.working_set', 'memory'],
]

/** Every filter as links that keep the other choices; "any" comes first. */
export function leaderboardChips(board: Leaderboard, input: LeaderboardState): ChipGroup[] {
  const href = (change: Partial<LeaderboardState>) => {
    const movesLoad = 'rps' in change || 'metric' in change
    const kept = movesLoad ? withDefaultLoads(input) : input
    return leaderboardHref({ ...kept, group: null, page: 1, ...change })
  }
  function choice<K extends 'rps' | 'protocol' | 'topology' | 'mode'>(
    label: string,
    any: string,
    field: K,
    found: { value: NonNullable<LeaderboardInput[K]>; families: number }[],
    name: (value: NonNullable<LeaderboardInput[K]>) => string = String,
  ): ChipGroup[] {
    const asked = input[field]
    const counts = new Map(found.map(({ value, families }) => [value, families]))
    const values = [...counts.keys()]
    if (values.length < 2 && asked === null) return []
    const none = { href: href({ [field]: null }), label: any, isCurrent: asked === null }
    const chips = withSelection(values, asked).map((value) => ({
      href: href({ [field]: value }),
      label: name(value),
      isCurrent: asked === value,
      count: counts.get(value) ?? 0,
    }))
    return [{ label, chips: [none, ...chips], isMinor: field !== 'rps' }]
  }
  const { choices } = board
  const ofMetric = new Map(choices.metrics.map(({ value, families }) => [value, families]))
  const boards = BOARDS.some(([metric]) => metric === input.metric)
    ? BOARDS
    : [[input.metric, metricLabel(input.metric)] as const, ...BOARDS]
  return [
    {
      label: 'Metric',
      usual: 'p99',
      chips: boards.map(([metric, label]) => ({
        href: href({ metric, rps: null }),
        label,
        isCurrent: input.metric === metric,
        count: ofMetric.get(metric) ?? 0,
      })),
    },
    ...choice('Load', 'any load', 'rps', choices.rps, (value) => `${formatExact(value)} rps`),
    {
      label: 'Publisher',
      chips: [
        { href: href({ independent: false }), label: 'Anyone', isCurrent: !input.independent },
        {
          href: href({ independent: true }),
          label: 'Independent',
          isCurrent: input.independent,
          count: choices.independent,
        },
      ],
    },
    viewChips(input, href),
    ...choice(
      'Protocol',
      'any protocol',
      'protocol',
      choices.protocols,
      (value) => PROTOCOL_NAMES[value],
    ),
    ...choice('Topology', 'any topology', 'topology', choices.topologies, topologyName),
    ...choice('Mode', 'all modes', 'mode', choices.modes, (mode) => modeName(mode)),
  ]
}
