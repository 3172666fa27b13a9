import type { PublicationSummary } from '@/server/publications/schemas'
import { cssPalette } from '../charts/palette'

type Interest = Pick<PublicationSummary, 'relation' | 'vendorOf'>

/** Slug of a product by its name, as the chips have it. */
const toSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/**
 * A publication as a dot: an independent one in ink, an unknown one dashed, a vendor's in the colour of its product.
 * @param props.listed names of products that have a colour on the page; all without it. The vendor of another one is grey.
 */
export function InterestDot(
  props: Interest & { title?: string; listed?: ReadonlySet<string> | undefined },
) {
  const { relation, vendorOf, title, listed } = props
  const vendor = vendorOf.find((name) => listed?.has(name) !== false)
  return (
    <i
      className="interest-dot"
      data-relation={relation}
      title={title}
      style={
        relation === 'vendor' && vendor !== undefined
          ? { background: cssPalette().mesh(toSlug(vendor)) }
          : undefined
      }
    />
  )
}

/** What the dots mean. */
export const InterestLegend = () => (
  <p className="interest-legend">
    <span>
      <i className="interest-dot" data-relation="independent" /> independent
    </span>
    <span>
      <i className="interest-dot" data-relation="unknown" /> interest unknown
    </span>
    <span>
      <i className="interest-dot" data-relation="vendor" /> a vendor (its product’s colour)
    </span>
  </p>
)
