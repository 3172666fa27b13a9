import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { capitalised, metricLabel, quantityWords } from '../charts/definitions/words'
import type { View } from '../results/display-state'
import { LinkMenu } from '../ui/link-menu'
import { Segmented, type Segment } from '../ui/segmented'
import { quantityName } from '../charts/definitions/quantity-name'
import { loadName, type Lead } from './lead-choice'

/** More choices, or longer ones, are a menu. */
const MAX_SEGMENTS = 5
const MAX_LETTERS = 36

function Choice({
  label,
  links,
}: {
  label: string
  links: readonly (Segment & { label: string })[]
}) {
  if (links.length < 2) return null
  const letters = links.reduce((sum, one) => sum + one.label.length, 0)
  if (links.length <= MAX_SEGMENTS && letters <= MAX_LETTERS)
    return <Segmented label={label} segments={links} />
  const current = links.find(({ isCurrent }) => isCurrent)?.label ?? ''
  return <LinkMenu label={label} current={current} links={links} />
}

/** "p99" of "http.latency.p99@proxy" */
function statisticName(key: string): string {
  const [path = ''] = key.split('@')
  return path.slice((parseMetricKey(key)?.metric.length ?? 0) + 1) || 'value'
}

/** Percentiles from low to high, other statistics after them. */
const quantileOrder = (key: string): number => parseMetricKey(key)?.quantilePpm ?? 1e6

function quantityLabel(key: string): string {
  const parsed = parseMetricKey(key)
  return capitalised(parsed === null ? metricLabel(key) : quantityWords(parsed))
}

const VIEWS: readonly (readonly [View, string])[] = [
  ['measured', 'measured'],
  ['overhead', 'over no mesh'],
  ['percent', 'in %'],
]

/** Metric, statistic, load and view of the large chart as links. @param props.href address of the page with another choice */
export function LeadControls(props: {
  lead: Lead
  view: View
  href: (change: { key?: string; load?: string | null; view?: View }) => string
}) {
  const { lead, view, href } = props
  const { panel, keys, loads } = lead
  const quantity = quantityName(panel.key)
  const firsts = keys.filter(
    (key, i) => keys.findIndex((one) => quantityName(one) === quantityName(key)) === i,
  )
  const hasOverheads = panel.overheads.length > 0
  return (
    <div className="control-row" data-print="hide">
      <Choice
        label="Metric"
        links={firsts.map((key) => ({
          label: quantityLabel(key),
          href: href({ key, load: null }),
          isCurrent: quantityName(key) === quantity,
        }))}
      />
      <Choice
        label="Statistic"
        links={keys
          .filter((key) => quantityName(key) === quantity)
          .sort((a, b) => quantileOrder(a) - quantileOrder(b))
          .map((key) => ({
            label: statisticName(key),
            href: href({ key, load: loadName(panel) }),
            isCurrent: key === panel.key,
          }))}
      />
      <Choice
        label="Load"
        links={loads.map((load) => ({
          label: load.title,
          href: href({ key: panel.key, load: loadName(load.panel) }),
          isCurrent: load.panel === panel,
        }))}
      />
      {(hasOverheads || view !== 'measured') && (
        <Choice
          label="Values"
          links={VIEWS.map(([value, label]) => ({
            label,
            href: href({ key: panel.key, load: loadName(panel), view: value }),
            isCurrent: value === view,
          }))}
        />
      )}
    </div>
  )
}
