import { ORGANISATION_KINDS } from '@/ingest/dictionary/vocabulary'
import { Badge } from '../ui/badge'
import { BUTTON } from '../ui/button'
import { FormField } from '../ui/form-field'
import { AdminForm } from './admin-form'

type Organisation = {
  id: number
  slug: string
  name: string
  kind: string
  isTrusted: boolean
  isMaintainer: boolean
  relation: string
  vendorOf: string[]
  declaredRelation: string | null
  declaredVendorOf: string[]
  _count: { tokens: number; publishers: number }
}

const RELATIONS = [
  ['unknown', 'unknown'],
  ['vendor', 'vendor of the products below'],
  ['independent', 'independent of every vendor'],
] as const
const TRUST = [
  ['no', 'no: what it sends waits for review'],
  ['yes', 'yes: its results are public immediately'],
] as const

/** Takes over what the organisation states of itself. */
function ConfirmDeclared(props: { organisation: Organisation; formToken: string }) {
  const { slug, kind, isTrusted, declaredRelation, declaredVendorOf } = props.organisation
  const vendorOf = declaredVendorOf.join(', ')
  const fields = { slug, kind, relation: declaredRelation ?? 'unknown', vendorOf }
  return (
    <AdminForm
      action="organisation"
      formToken={props.formToken}
      label={`Confirm what ${slug} declares`}
      className="mt-3 flex flex-wrap items-center gap-2"
    >
      {Object.entries({ ...fields, isTrusted: isTrusted ? 'yes' : 'no' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span>
        It says that it is {declaredRelation}
        {vendorOf === '' ? '' : ` of ${vendorOf}`}.
      </span>
      <button type="submit" className={BUTTON}>
        Confirm
      </button>
    </AdminForm>
  )
}

/** What maintainers recorded about an organisation, folded until somebody edits it. */
export function OrganisationForm(props: { organisation: Organisation; formToken: string }) {
  const { id, slug, name, kind, isTrusted, isMaintainer, relation, vendorOf, _count } =
    props.organisation
  const { declaredRelation } = props.organisation
  return (
    <details className="rounded-sm border border-grid p-3">
      <summary>
        {name} <span className="text-sm text-muted">{slug}</span>{' '}
        {isTrusted && <Badge tone="accent">trusted</Badge>}{' '}
        {isMaintainer && <Badge tone="strong">maintains</Badge>}{' '}
        <span className="text-sm text-muted">
          {kind}, relation {relation}
          {relation === 'unknown' &&
            declaredRelation !== null &&
            `, says ${declaredRelation}`}, {_count.tokens} tokens, {_count.publishers} publishers
        </span>
      </summary>
      {relation === 'unknown' && declaredRelation !== null && <ConfirmDeclared {...props} />}
      <AdminForm
        action="organisation"
        formToken={props.formToken}
        label={`Change ${name}`}
        className="mt-3 grid grid-cols-1 gap-3"
      >
        <input type="hidden" name="slug" value={slug} />
        <FormField
          id={`trust-${id}`}
          name="isTrusted"
          label="Trusted"
          options={TRUST}
          defaultValue={isTrusted ? 'yes' : 'no'}
        />
        <FormField
          id={`kind-${id}`}
          name="kind"
          label="Kind"
          options={ORGANISATION_KINDS.map((one) => [one, one.replace('_', ' ')] as const)}
          defaultValue={kind}
        />
        <FormField
          id={`relation-${id}`}
          name="relation"
          label="Relation to what it measures"
          options={RELATIONS}
          defaultValue={relation}
        />
        <FormField
          id={`vendor-${id}`}
          name="vendorOf"
          label="Products whose vendor or project it is"
          hint="Short names between commas: istio, linkerd."
          defaultValue={vendorOf.join(', ')}
          maxLength={1000}
        />
        <p>
          <button type="submit" className={BUTTON}>
            Change
          </button>
        </p>
      </AdminForm>
    </details>
  )
}
