import { BUTTON } from '../ui/button'
import { AdminForm } from './admin-form'

/** A button in a table with one action on its row. `label` names the action and the row. */
export function RowButton(props: {
  action: string
  formToken: string
  id: number
  words: string
  label: string
}) {
  const { action, formToken, id, words, label } = props
  return (
    <AdminForm action={action} formToken={formToken}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" aria-label={label} className={BUTTON}>
        {words}
      </button>
    </AdminForm>
  )
}
