import { modeName, modeWords } from '@/ingest/dictionary/mode-words'
import type { PublicationSummary } from '@/server/publications/schemas'
import type { OverheadRange } from '@/server/results/overview/schemas'
import type { MeshSummary } from '@/server/trends/schemas'
import { counted, formatCount } from '../charts/format'
import { cssPalette } from '../charts/palette'
import { rangeWords } from '../overview/opening-words'
import { interestWords } from '../ui/badge'
import { NewestResult, submittedText } from './mesh-header'
import { RangeBar, RangeGrid, RangeTicks } from './range-rows'
import type { RangeScale } from './range-scale'

/** A product with what publications found of it. */
export type Product = {
  mesh: MeshSummary
  /** in place of its description */
  about: string | null
  ranges: readonly OverheadRange[]
  sources: readonly PublicationSummary[]
}

const LANE = 20
const MIN_HEIGHT = 44

/** One bar for each mode. */
function Ranges({ ranges, scale, metric }: Pick<Product, 'ranges'> & Axis) {
  const height = Math.max(MIN_HEIGHT, ranges.length * LANE)
  const top = (height - (ranges.length - 1) * LANE) / 2
  const words = ranges.map((range) => rangeWords(range, metric))
  return (
    <div className="product-ranges">
      <ul aria-hidden="true">
        {ranges.map(({ mesh, mode }) => (
          <li key={`${mesh} ${mode}`}>{modeWords(mode) || 'all'}</li>
        ))}
      </ul>
      <svg
        role="img"
        aria-label={words.map(({ name, span, by }) => `${name} ${span} (${by})`).join(', ')}
        width="100%"
        height={height}
      >
        <RangeGrid scale={scale} />
        {ranges.map((range, i) => (
          <RangeBar key={range.mode} range={range} scale={scale} y={top + LANE * i} />
        ))}
      </svg>
    </div>
  )
}

/** Where no publication measured what it adds: one dot for each publication. */
function Dots({ sources }: Pick<Product, 'sources'>) {
  if (sources.length === 0) return null
  return (
    <p className="product-dots">
      {sources.map(({ slug, relation, vendorOf }) => (
        <i
          key={slug}
          aria-hidden="true"
          data-relation={relation}
          title={interestWords({ relation, vendorOf })}
          style={
            relation === 'vendor' && vendorOf[0] !== undefined
              ? { background: cssPalette().mesh(vendorOf[0].toLowerCase().replaceAll(' ', '-')) }
              : undefined
          }
        />
      ))}
      <span>
        {[...new Set(sources.map((source) => interestWords(source)))].join(', ')}; no p99 latency
        over no mesh
      </span>
    </p>
  )
}

type Axis = { scale: RangeScale; metric: string }

function Row({ product, axis, today }: { product: Product; axis: Axis | null; today: string }) {
  const { mesh, about, ranges, sources } = product
  const Heading = mesh.conditions > 0 ? 'h2' : 'h3'
  return (
    <li className="product">
      <div className="product-name">
        <Heading>
          <a href={`/meshes/${mesh.slug}`}>{mesh.name}</a>
        </Heading>
        <p title={about ?? undefined}>{about}</p>
      </div>
      <div className="product-picture">
        {axis !== null && ranges.length > 0 ? (
          <Ranges ranges={ranges} {...axis} />
        ) : (
          !mesh.isBaseline && <Dots sources={sources} />
        )}
      </div>
      <p className="product-facts">
        {!mesh.isBaseline && <b>{mesh.latestVersion ?? 'version not stated'}</b>}
        <span>
          <NewestResult mesh={mesh} today={today} />
        </span>
      </p>
      <p className="product-facts">
        {!mesh.isBaseline && <b>{counted(sources.length, 'publication')}</b>}
        <span>
          {mesh.conditions > 0
            ? counted(mesh.conditions, 'condition')
            : `${formatCount(mesh.otherConditions)} outside publications${submittedText(mesh)}`}
          {mesh.modes.length > 0 && `, ${mesh.modes.map((mode) => modeName(mode)).join(', ')}`}
        </span>
      </p>
    </li>
  )
}

/**
 * Products as rows with one axis of what they add. @param props.axis null: none of them has a range
 * @param props.today ISO date
 */
export function ProductRows(props: {
  products: readonly Product[]
  axis: Axis | null
  today: string
}) {
  const { products, axis, today } = props
  return (
    <div className="products">
      {axis !== null && (
        <div className="product-axis" aria-hidden="true">
          <span>Product</span>
          <div>
            <RangeTicks scale={axis.scale} />
          </div>
          <span>Newest release measured</span>
          <span>Measured by</span>
        </div>
      )}
      <ul>
        {products.map((product) => (
          <Row key={product.mesh.slug} product={product} axis={axis} today={today} />
        ))}
      </ul>
    </div>
  )
}
