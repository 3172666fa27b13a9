import { BUTTON } from '../ui/button'
import { INPUT } from '../ui/input'

export type Option = { value: string; label: string }

/**
 * A field in which the name of a subject is typed or chosen from what was measured; a plain form with the browser's own
 * list of suggestions, which needs no script.
 */
export function SubjectField(props: {
  label: string
  options: readonly Option[]
  /** what the form must keep in the address */
  hidden: readonly (readonly [name: string, value: string])[]
}) {
  const { label, options, hidden } = props
  return (
    <form action="/compare" className="flex flex-wrap items-end gap-2 text-sm">
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="grid min-w-0 gap-1">
        {label}
        <input
          name="add"
          list="subjects"
          required
          maxLength={200}
          autoComplete="off"
          placeholder="Istio ambient, Linkerd"
          className={`${INPUT} w-72 max-w-full`}
        />
      </label>
      <datalist id="subjects">
        {options.map(({ value, label: text }) => (
          <option key={value} value={value} label={text} />
        ))}
      </datalist>
      <button type="submit" className={BUTTON}>
        Add
      </button>
    </form>
  )
}
