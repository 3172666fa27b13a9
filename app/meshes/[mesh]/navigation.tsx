import { listDrawn } from '@/components/costs/cost-beds'
import { comparePath } from '@/components/results/compare-links'
import { LinkMenu } from '@/components/ui/link-menu'
import type { Overview } from '@/server/results/overview/schemas'
import type { Loaded } from './load'
import { hasRatios } from './ratios'
import { hasReleases } from './sections'
import { hasVersionPictures } from './trend-section'

/** Whether there is anything that it adds or carries over no mesh. */
export const hasOverhead = ({ overview }: Pick<Loaded, 'overview'>): boolean =>
  overview.rangesOf !== null && overview.ranges.length > 0

/** Where a reader may go on the page: only to what is there. */
export const listSections = (loaded: Loaded): [string, string][] => {
  const { detail } = loaded
  const isReleased = hasReleases(loaded)
  const isDrawn = hasVersionPictures(loaded)
  const trend: [string, string][] = [['trends', 'Trend']]
  const overhead: [string, string][] = hasOverhead(loaded)
    ? [['overhead', 'Overhead']]
    : isDrawn || loaded.table.values.length === 0
      ? []
      : [['own-values', 'Values']]
  return [
    ...(isDrawn ? trend : []),
    ...overhead,
    ...(hasRatios(loaded) ? [['ratios', 'Ratios'] as [string, string]] : []),
    ...(listDrawn(loaded.costs).length > 0 ? [['cost', 'Cost'] as [string, string]] : []),
    ...(loaded.pairs.length > 0 ? [['head-to-head', 'Pairs'] as [string, string]] : []),
    ...(isReleased ? [['releases', 'Releases'] as [string, string]] : []),
    ['publications', 'Publications'],
    ...(isDrawn ? [] : trend),
    ['versions', 'Versions'],
    ...(detail.ciTotal > 0 ? [['run-after-run', 'Run after run'] as [string, string]] : []),
  ]
}

/** Products that were measured together with this one, those of most publications first. */
function listRivals(overview: Overview, own: string): { slug: string; name: string }[] {
  const counts = new Map<string, { slug: string; name: string; publications: number }>()
  for (const { mesh, meshName, publications } of overview.ranges.flatMap((one) => one.partners))
    if (mesh !== own && publications > (counts.get(mesh)?.publications ?? 0))
      counts.set(mesh, { slug: mesh, name: meshName, publications })
  return [...counts.values()].sort((a, b) => b.publications - a.publications)
}

/** What the product can be compared with. */
export function CompareMenu({ loaded: { overview, detail } }: { loaded: Loaded }) {
  const { slug } = detail.mesh
  const rivals = listRivals(overview, slug)
  if (rivals.length === 0) return <a href={comparePath([slug])}>Compare</a>
  return (
    <LinkMenu
      label="Compare with"
      current="Compare with"
      links={rivals.map((rival) => ({
        label: rival.name,
        href: comparePath([slug, rival.slug]),
        isCurrent: false,
      }))}
    />
  )
}
