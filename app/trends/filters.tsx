import { plainMetric } from '@/components/charts/definitions/plain-metric'
import { whereWords } from '@/components/trends/change-words'
import { LinkMenu } from '@/components/ui/link-menu'
import { Segmented } from '@/components/ui/segmented'
import type { ChangeList } from '@/server/trends/changes/schemas'
import { trendsHref, type TrendsState } from './search-params'

const ORIGINS = [
  ['All', null],
  ['Published', 'versions'],
  ['CI', 'runs'],
] as const

/** "UDP loss, receiver" */
const metricName = (key: string): string =>
  [plainMetric(key), whereWords({ key, load: '' })].filter(Boolean).join(', ')

/** Which series the page shows: of one mesh, of one metric, published or of CI. */
export function Filters({ list, state }: { list: ChangeList; state: TrendsState }) {
  const link = (change: Partial<TrendsState>): string =>
    trendsHref({ ...state, page: 1, ...change })
  const meshName = list.meshes.find(({ slug }) => slug === state.mesh)?.name ?? state.mesh
  return (
    <div className="control-row trends-filters">
      <LinkMenu
        label="Mesh"
        current={meshName ?? 'All meshes'}
        links={[
          { label: 'All meshes', href: link({ mesh: null }), isCurrent: state.mesh === null },
          ...list.meshes.map(({ slug, name }) => ({
            label: name,
            href: link({ mesh: slug }),
            isCurrent: slug === state.mesh,
          })),
        ]}
      />
      <LinkMenu
        label="Metric"
        current={state.metric === null ? 'All metrics' : metricName(state.metric)}
        links={[
          { label: 'All metrics', href: link({ metric: null }), isCurrent: state.metric === null },
          ...list.metrics.map((key) => ({
            label: metricName(key),
            href: link({ metric: key }),
            isCurrent: key === state.metric,
          })),
        ]}
      />
      <Segmented
        label="Origin"
        segments={ORIGINS.map(([label, kind]) => ({
          label,
          href: link({ kind }),
          isCurrent: kind === state.kind,
        }))}
      />
    </div>
  )
}
