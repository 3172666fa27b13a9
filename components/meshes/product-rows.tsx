import type { ReactNode } from 'react'
import type { PublicationSummary } from '@/server/publications/schemas'
import type { OverheadRange } from '@/server/results/overview/schemas'
import type { MeshSummary } from '@/server/trends/schemas'
import { formatCount } from '../charts/format'
import { SectionHead } from '../ui/section-head'
import { InterestLegend } from './interest-dot'
import { NewestResult, submittedText } from './mesh-header'
import { ProductTimeline, timelineTitle, TimelineTicks } from './product-timeline'
import { RangeLanes, RangeTicks, type RangeView } from './range-bar'
import type { TimelineAxis } from './timeline-layout'

/** A product with what publications found of it. */
export type Product = {
  mesh: MeshSummary
  /** who declared it; null for a product of the catalogue, whose page describes it */
  about: string | null
  ranges: readonly OverheadRange[]
  sources: readonly PublicationSummary[]
}

/** What the ranges of a group are, and how they are drawn; null where none of its products has one. */
export type GroupView =
  | (RangeView & {
      title: ReactNode
      /** why a product has no range, by its slug */
      missing: (slug: string) => string
      /** whether a product of one publication has its colour: many of them have hues too near to each other */
      hasHues: boolean
    })
  | null

/** `today`: ISO date; `listed`: names of products that have a colour on the page */
type Axes = {
  view: GroupView
  axis: TimelineAxis
  today: string
  listed: ReadonlySet<string>
}

function Row({ product, view, axis, today, listed }: Axes & { product: Product }) {
  const { mesh, about, ranges, sources } = product
  const href = `/meshes/${mesh.slug}`
  const isEmpty = view !== null && ranges.length === 0
  const isGrey = view?.hasHues === false && sources.length < 2
  return (
    <li className="product" data-empty={view === null || isEmpty}>
      <div className="product-name">
        <h3>
          <a href={href}>{mesh.name}</a>
        </h3>
        {about !== null && <p>{about}</p>}
      </div>
      <div className="product-picture">
        {view !== null &&
          (ranges.length > 0 ? (
            <RangeLanes ranges={ranges} view={view} isGrey={isGrey} />
          ) : (
            <p className="product-none">{view.missing(mesh.slug)}</p>
          ))}
      </div>
      {sources.length > 0 ? (
        <ProductTimeline
          sources={sources}
          axis={axis}
          href={`${href}#publications`}
          listed={listed}
        />
      ) : (
        <p className="product-facts">
          <span>
            {formatCount(mesh.otherConditions)} conditions outside publications
            {submittedText(mesh)}
          </span>
        </p>
      )}
      <p className="product-facts">
        {mesh.latestVersion !== null && <b>{mesh.latestVersion}</b>}
        {mesh.latestVersion === null && !isEmpty && <span>version not stated</span>}
        <span>
          <NewestResult mesh={mesh} today={today} />
        </span>
      </p>
    </li>
  )
}

/** Products of one kind as rows with one axis of what they add or carry, and one of time. */
export function ProductGroup(props: {
  id: string
  title: string
  note: string
  products: readonly Product[]
  axes: Axes
  /** whether the head of the publications says what their dots are, once on a page */
  hasLegend?: boolean
}) {
  const { id, title, note, products, axes, hasLegend = false } = props
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="products">
      <SectionHead id={id} title={title} note={note} />
      <div className="product-axis" aria-hidden="true">
        <span />
        <div className="product-scale">
          {axes.view !== null && (
            <>
              <p>{axes.view.title}</p>
              <RangeTicks scale={axes.view.scale} />
              <p className="product-ends">low to high</p>
            </>
          )}
        </div>
        <div className="timeline-scale">
          <p>{timelineTitle(axes.axis)}</p>
          {hasLegend && <InterestLegend />}
          <TimelineTicks axis={axes.axis} />
        </div>
        <p>Newest release measured</p>
      </div>
      <ul>
        {products.map((product) => (
          <Row key={product.mesh.slug} product={product} {...axes} />
        ))}
      </ul>
    </section>
  )
}
