import { BUTTON } from '../ui/button'
import { Card } from '../ui/card'
import { DeclaredLink } from '../ui/declared-link'
import { FormField } from '../ui/form-field'
import { AdminForm } from './admin-form'

type Declared = {
  slug: string
  name: string
  url: string | null
  modes: string[]
  organisation: string
  isMode: boolean
  /** slug of the product that a mode belongs to, or that the sender uses */
  proposed: string
}

/** A declared product or mode: the submitter's declaration, and the two decisions. */
export function DeclaredProduct({ product, formToken }: { product: Declared; formToken: string }) {
  const { slug, name, url, modes, organisation, isMode, proposed } = product
  const decisions = isMode ? ['merge', 'confirm'] : ['confirm', 'merge']
  return (
    <Card labelledBy={`product-${slug}`}>
      <h2 id={`product-${slug}`}>{name}</h2>
      <dl className="facts mt-2 text-sm">
        <dt>Slug</dt>
        <dd className="[overflow-wrap:anywhere]">{slug}</dd>
        <dt>{isMode ? 'Mode of' : 'Modes'}</dt>
        <dd>{isMode ? proposed : modes.join(', ')}</dd>
        <dt>Declared by</dt>
        <dd>{organisation}</dd>
        <dt>Home</dt>
        <dd className="[overflow-wrap:anywhere]">
          <DeclaredLink url={url} />
        </dd>
      </dl>
      <AdminForm
        action="product"
        formToken={formToken}
        label={`Decide about ${slug}`}
        className="mt-3 grid grid-cols-1 gap-2"
      >
        <input type="hidden" name="product" value={slug} />
        <FormField
          id={`as-${slug}`}
          name="as"
          label="Slug in the catalogue"
          hint="Confirm: a new one. Merge: that of the product which it belongs to."
          defaultValue={proposed}
          required
          maxLength={120}
        />
        <p className="flex gap-2">
          {decisions.map((decision) => (
            <button
              key={decision}
              type="submit"
              name="decision"
              value={decision}
              className={BUTTON}
            >
              {decision[0]?.toUpperCase()}
              {decision.slice(1)}
            </button>
          ))}
        </p>
      </AdminForm>
    </Card>
  )
}
