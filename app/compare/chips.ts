import { metricLabel } from '@/components/charts/definitions/words'
import { formatExact } from '@/components/charts/format'
import { boundsText } from '@/components/overview/opening-words'
import { RULE_WORDS } from '@/components/compare/what-if'
import { axisChips, viewChips } from '@/components/results/display-state'
import { withSelection, type ChipGroup } from '@/components/ui/chip-row'
import { DISCARD_CHOICES, type Comparison } from '@/server/results/compare/schemas'
import { ANY_LOAD } from '../overview-params'
import { compareHref, type CompareState } from './search-params'

/** Named first where a subject has them; the rest of the dictionary follows. */
const USUAL = ['p50', 'p90', 'p95', 'p99', 'p99.9', 'p99.99', 'max'].map(
  (name) => `http.latency.${name}`,
)

/** "p99" among latencies, "mean TCP throughput" for others. */
const shortName = (metric: string): string =>
  metric.startsWith('http.latency.') ? metric.slice('http.latency.'.length) : metricLabel(metric)

/** What of a comparison can be changed, as links. */
export function compareChips(comparison: Comparison, input: CompareState): ChipGroup[] {
  const chip = (
    change: Partial<CompareState>,
    label: string,
    isCurrent: boolean,
    count?: number,
  ) => ({
    href: compareHref({ ...input, page: 1, ...change }),
    label,
    isCurrent,
    ...(count !== undefined && { count }),
  })
  const metrics = [
    ...USUAL.filter((key) => comparison.metrics.includes(key)),
    ...comparison.metrics.filter((key) => !USUAL.includes(key)),
  ].slice(0, 12)
  const groups: ChipGroup[] = [
    {
      label: 'Metric',
      // A comparison opens on what its subjects share, so no metric is the usual one.
      usual: null,
      chips: withSelection(metrics, comparison.metric).map((metric) =>
        chip(
          { metric, rps: null, ...(metric.startsWith('http.') ? {} : ANY_LOAD) },
          shortName(metric),
          metric === comparison.metric,
          comparison.counts.metrics[metric] ?? 0,
        ),
      ),
    },
  ]
  const isRange = input.from !== null || input.to !== null
  if (comparison.loads.length > 1 || input.rps !== null || isRange)
    groups.push({
      label: 'Load (rps)',
      chips: [
        chip({ rps: null, ...ANY_LOAD }, 'any', input.rps === null && !isRange),
        ...(isRange ? [chip({}, boundsText(input), true)] : []),
        ...withSelection(comparison.loads, input.rps).map((rps) =>
          chip(
            { rps, ...ANY_LOAD },
            formatExact(rps),
            rps === input.rps,
            comparison.counts.loads[rps] ?? 0,
          ),
        ),
      ],
    })
  groups.push({
    label: 'Discard rule',
    chips: DISCARD_CHOICES.map((rule) => chip({ rule }, RULE_WORDS[rule], rule === input.rule)),
  })
  const href = (change: Partial<CompareState>) => compareHref({ ...input, page: 1, ...change })
  groups.push(viewChips(input, href), axisChips(input, href))
  return groups
}
