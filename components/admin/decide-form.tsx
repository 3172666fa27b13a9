import { BUTTON } from '../ui/button'
import { FormField } from '../ui/form-field'
import { AdminForm } from './admin-form'

/** A reason and one button per decision about one thing: what is sent is the button's word, the reason and the id. */
export function DecideForm(props: {
  action: string
  formToken: string
  /** "run 0198…", "dispute 4" */
  about: string
  /** name of the field that carries the id */
  idName: string
  id: string
  reason: { name: string; hint: string; isRequired: boolean }
  decisions: readonly string[]
}) {
  const { action, formToken, about, idName, id, reason, decisions } = props
  return (
    <AdminForm
      action={action}
      formToken={formToken}
      label={`Decide about ${about}`}
      className="mt-3 grid grid-cols-1 gap-2"
    >
      <input type="hidden" name={idName} value={id} />
      <FormField
        id={`${reason.name}-${id}`}
        name={reason.name}
        label="Reason"
        hint={reason.hint}
        required={reason.isRequired}
        maxLength={2000}
      />
      <p className="flex gap-2">
        {decisions.map((decision) => (
          <button key={decision} type="submit" name="decision" value={decision} className={BUTTON}>
            {decision[0]?.toUpperCase()}
            {decision.slice(1)}
          </button>
        ))}
      </p>
    </AdminForm>
  )
}
