import { BUTTON } from '../ui/button'
import { AdminForm } from './admin-form'

/** A button in a table that does one thing to its row. `label` says it with the row's name. */
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
