import type { OrganisationFacts } from '@/server/auth/organisation/schemas'
import { BUTTON } from '../ui/button'
import { FormField } from '../ui/form-field'

const RELATIONS = [
  ['', 'not stated'],
  ['vendor', 'vendor or project of the products below'],
  ['independent', 'independent of every vendor'],
] as const

/** Lets the holder of a token of the organisation declare its affiliation; works without JavaScript. */
export function RelationForm({ slug, stated }: Pick<OrganisationFacts, 'slug' | 'stated'>) {
  return (
    <form
      action={`/organisations/${slug}/relation`}
      method="post"
      className="mt-2 grid grid-cols-1 gap-3"
    >
      <FormField
        id="relation"
        label="Relation to what it measures"
        options={RELATIONS}
        defaultValue={stated.relation ?? ''}
      />
      <FormField
        id="vendorOf"
        label="Products whose vendor or project it is"
        hint="Short names between commas: istio, linkerd."
        maxLength={1000}
        defaultValue={stated.vendorOf.join(', ')}
      />
      <FormField
        id="token"
        label="Token"
        type="password"
        hint="Of this organisation; it is sent once and not kept."
        required
        maxLength={100}
      />
      <p>
        <button type="submit" className={BUTTON}>
          Save
        </button>
      </p>
    </form>
  )
}
