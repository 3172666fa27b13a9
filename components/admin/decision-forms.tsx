import { BUTTON } from '../ui/button'
import { FormField } from '../ui/form-field'
import { AdminForm } from './admin-form'

const KINDS = [
  ['run', 'run, by its id'],
  ['publication', 'publication, by its short name'],
  ['campaign', 'campaign, by its name'],
] as const
const RESPONSE_TARGETS = [
  ['publication', 'publication, by its short name'],
  ['run', 'run, by its id'],
  ['condition', 'condition, by its number'],
] as const
const FORM = 'mt-2 grid grid-cols-1 gap-3'

function RetractOrReinstate({ formToken }: { formToken: string }) {
  return (
    <section aria-labelledby="standing">
      <h2 id="standing">Retract or reinstate</h2>
      <p className="text-sm text-muted">
        Takes it out of every chart, rank and trend with the next request. Its page stays, with the
        reason.
      </p>
      <AdminForm
        action="standing"
        formToken={formToken}
        label="Retract or reinstate"
        className={FORM}
      >
        <FormField id="kind" label="What" options={KINDS} />
        <FormField id="id" label="Id or name" required maxLength={120} />
        <FormField id="reason" label="Reason" hint="Public." rows={3} required maxLength={2000} />
        <FormField id="replacement" label="Replacement" maxLength={120} />
        <FormField id="requestedBy" label="Who asked for it" maxLength={200} />
        <p className="flex gap-2">
          <button type="submit" name="decision" value="retract" className={BUTTON}>
            Retract
          </button>
          <button type="submit" name="decision" value="reinstate" className={BUTTON}>
            Reinstate
          </button>
        </p>
      </AdminForm>
    </section>
  )
}

function Correct({ formToken }: { formToken: string }) {
  return (
    <section aria-labelledby="correct">
      <h2 id="correct">Correct a published value</h2>
      <p className="text-sm text-muted">
        For a figure that was copied wrongly. The number of an observation stands at
        /api/v1/publications/&lt;name&gt;/observations. Correct the reviewed file as well: a new
        version of it replaces what is stored.
      </p>
      <AdminForm action="correct" formToken={formToken} label="Correct a value" className={FORM}>
        <FormField id="observation" label="Number of the observation" type="number" required />
        <FormField
          id="value"
          label="What the source says"
          hint="In the unit in which it was printed."
          type="number"
          required
        />
        <FormField id="why" name="reason" label="Reason" hint="Public." required maxLength={2000} />
        <p>
          <button type="submit" className={BUTTON}>
            Correct
          </button>
        </p>
      </AdminForm>
    </section>
  )
}

function Respond({ formToken }: { formToken: string }) {
  return (
    <section aria-labelledby="respond">
      <h2 id="respond">Record a response</h2>
      <p className="text-sm text-muted">
        What an organisation concerned has to say. It is shown beside the numbers and never changes.
      </p>
      <AdminForm action="respond" formToken={formToken} label="Record a response" className={FORM}>
        <FormField id="about" name="kind" label="About what" options={RESPONSE_TARGETS} />
        <FormField id="of" name="id" label="Id or name of it" required maxLength={120} />
        <FormField id="organisation" label="Organisation" required maxLength={200} />
        <FormField id="text" label="Its words" rows={6} required maxLength={10000} />
        <FormField id="url" label="Link" type="url" maxLength={1000} />
        <p>
          <button type="submit" className={BUTTON}>
            Record
          </button>
        </p>
      </AdminForm>
    </section>
  )
}

/** A maintainer's decisions about public results. */
export function DecisionForms({ formToken }: { formToken: string }) {
  return (
    <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
      <RetractOrReinstate formToken={formToken} />
      <div className="grid grid-cols-1 gap-8">
        <Correct formToken={formToken} />
        <Respond formToken={formToken} />
      </div>
    </div>
  )
}
