import type { Metadata } from 'next'
import { modeWords } from '@/ingest/dictionary/mode-words'
import { measuredText } from '@/components/meshes/measured-words'
import { shareText } from '@/components/charts/definitions/overheads-view'
import { counted, formatCount, formatExact } from '@/components/charts/format'
import { missingText } from '@/components/meshes/missing-words'
import { ProductGroup, type GroupView, type Product } from '@/components/meshes/product-rows'
import { toRangeScale, toShareScale } from '@/components/meshes/range-scale'
import { timelineAxis } from '@/components/meshes/timeline-layout'
import { readOverheads } from '@/components/charts/definitions/overheads-view'
import type { Overview } from '@/server/results/overview/schemas'
import type { MeshSummary } from '@/server/trends/schemas'
import { api } from '../_trpc/server'
import { usualLoad } from '../load-params'
import { pageMetadata } from '../page-metadata'
import { openingPreview } from '../shared-figures'
import { declaredWords } from './declared-words'

export const dynamic = 'force-dynamic'
export const generateMetadata = async (): Promise<Metadata> =>
  pageMetadata({
    title: 'Meshes',
    description:
      'Service meshes and CNIs with published benchmark results: vendor, modes and measured versions.',
    path: '/meshes',
    chart: await openingPreview(),
  })

const LATENCY = 'http.latency.p99'
const THROUGHPUT = 'tcp.throughput.mean'

/** A product that was measured as a gateway and as nothing else. */
const isGateway = ({ modes }: MeshSummary): boolean =>
  modes.length > 0 && modes.every((mode) => mode === 'gateway')

/** The load of the plot of the front page, so that both say the same numbers. */
const LOAD = usualLoad({ metric: LATENCY, rps: null })

/** "1,000–2,000 rps" */
const loadText = [LOAD.from, LOAD.to].map((rps) => formatExact(rps ?? 0)).join('–')

/** What is added to p99 latency over no mesh at the usual load. @param anywhere at any load */
function latencyView(found: Overview, anywhere: Overview): GroupView {
  const { ranges, rangesOf } = found
  if (rangesOf === null || ranges.length === 0) return null
  const { span } = readOverheads('added', rangesOf)
  const words = { span, unit: 'ms', none: 'no p99 over no mesh published' }
  return {
    title: `p99 added at ${loadText} rps, ms`,
    missing: (slug) => missingText(slug, found, anywhere, words),
    unit: words.unit,
    scale: toRangeScale(ranges.flatMap(({ least, greatest }) => [least, greatest])),
    ends: ({ least, greatest }) => [least, greatest],
    span,
    hasHues: true,
  }
}

/** What is left of the throughput of no mesh. */
function throughputView({ ranges, rangesOf }: Overview): GroupView {
  const shares = ranges.flatMap(({ ratios }) => (ratios ? [ratios.least, ratios.greatest] : []))
  if (rangesOf === null || shares.length === 0) return null
  return {
    title: 'TCP throughput at any load, % of no mesh',
    missing: () => 'no throughput over no mesh published',
    unit: '',
    scale: toShareScale(shares),
    ends: ({ ratios }) => ratios && [ratios.least, ratios.greatest],
    span: ({ ratios }) => (ratios === null ? '' : shareText(ratios)),
    hasHues: false,
  }
}

/** Without encryption first: what the other modes of a network are compared with. */
const sortByMode = ({ ranges }: Overview): Pick<Overview, 'ranges'> => ({
  ranges: ranges.toSorted((a, b) => modeWords(a.mode).localeCompare(modeWords(b.mode))),
})

async function load() {
  const [all, latency, anyLatency, throughput, publications] = await Promise.all([
    api().meshes.list(),
    api().overview.get({ metric: LATENCY, ...LOAD, limit: 1 }),
    api().overview.get({ metric: LATENCY, limit: 1 }),
    api().overview.get({ metric: THROUGHPUT, limit: 1 }),
    api().publications.list(),
  ])
  /** Those of most publications first, among equals those with a range, then those of most conditions. */
  const toProducts = (
    meshes: readonly MeshSummary[],
    { ranges }: Pick<Overview, 'ranges'>,
  ): Product[] =>
    meshes
      .map((mesh) => ({
        mesh,
        about: declaredWords(mesh),
        ranges: ranges.filter((range) => range.mesh === mesh.slug),
        sources: publications.filter((one) => one.meshes.some(({ slug }) => slug === mesh.slug)),
      }))
      .sort(
        (a, b) =>
          b.sources.length - a.sources.length ||
          Number(b.ranges.length > 0) - Number(a.ranges.length > 0),
      )
  return { all, latency, anyLatency, throughput, publications, toProducts }
}

/** The baseline, which is not a product, as a line below the products. */
function Baseline({ mesh }: { mesh: MeshSummary | undefined }) {
  if (mesh === undefined) return null
  return (
    <p className="mesh-note">
      <a className="text-accent underline" href={`/meshes/${mesh.slug}`}>
        {mesh.name}
      </a>
      : the baseline of every overhead, measured in {counted(mesh.conditions, 'condition')}.
    </p>
  )
}

export default async function MeshesPage() {
  const { all, latency, anyLatency, throughput, publications, toProducts } = await load()
  const today = new Date().toISOString().slice(0, 10)
  const products = all.filter(({ isBaseline }) => !isBaseline)
  const measured = products.filter(({ conditions }) => conditions > 0)
  const gateways = measured.filter(isGateway)
  const others = measured.filter((one) => !isGateway(one))
  const meshes = others.filter(({ kinds }) => kinds.length === 0 || kinds.includes('mesh'))
  const networks = others.filter(({ kinds }) => kinds.includes('network'))
  const outside = products.filter(({ conditions }) => conditions === 0)
  const axis = timelineAxis(publications, today)
  const listed = new Set(products.map(({ name }) => name))
  const axes = (view: GroupView) => ({ view, axis, today, listed })
  return (
    <>
      <h1>Which meshes were measured?</h1>
      <p className="lede">
        {measuredText({
          products: toProducts(measured, { ranges: [] }),
          meshes: meshes.length,
          networks: networks.length,
          publications,
        })}
      </p>
      <ProductGroup
        id="meshes"
        title="Service meshes"
        note={formatCount(meshes.length)}
        products={toProducts(meshes, latency)}
        axes={axes(latencyView(latency, anyLatency))}
        hasLegend
      />
      <ProductGroup
        id="networks"
        title="Networks (CNI)"
        note={formatCount(networks.length)}
        products={toProducts(networks, sortByMode(throughput))}
        axes={axes(throughputView(throughput))}
      />
      <ProductGroup
        id="gateways"
        title="Gateways"
        note="measured at the edge alone"
        products={toProducts(gateways, latency)}
        axes={axes(null)}
      />
      <ProductGroup
        id="others"
        title="Outside publications"
        note={`${counted(outside.length, 'product')} that no publication measured; the results were sent as runs`}
        products={toProducts(outside, { ranges: [] })}
        axes={axes(null)}
      />
      <Baseline mesh={all.find(({ isBaseline }) => isBaseline)} />
    </>
  )
}
