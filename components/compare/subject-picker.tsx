import Link from 'next/link'
import { BUTTON } from '../ui/button'
import { INPUT } from '../ui/input'

type Picked = { label: string; removeHref: string; values: number }
type Option = { value: string; label: string }

/** Chosen subjects with a way to take each out, and a plain form that adds one; works without JavaScript. */
export function SubjectPicker(props: {
  picked: readonly Picked[]
  groups: readonly { label: string; options: readonly Option[] }[]
  /** what the form must keep in the address */
  hidden: readonly (readonly [name: string, value: string])[]
  isFull: boolean
}) {
  const { picked, groups, hidden, isFull } = props
  return (
    <div className="grid grid-cols-1 gap-3" data-print="hide">
      <ul className="flex flex-wrap gap-2" aria-label="Compared">
        {picked.map(({ label, removeHref, values }) => (
          <li
            key={label}
            className="flex items-center gap-2 rounded-sm border border-line px-2 py-1 text-sm"
          >
            <span>
              {label}
              {values === 0 && ' (no values for this metric)'}
            </span>
            <Link href={removeHref} prefetch={false} scroll={false} aria-label={`Remove ${label}`}>
              remove
            </Link>
          </li>
        ))}
      </ul>
      {isFull ? (
        <p className="text-sm text-muted">Six subjects are the most that one page compares.</p>
      ) : (
        <form action="/compare" className="flex flex-wrap items-end gap-2 text-sm">
          {hidden.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <label className="grid gap-1">
            Add a subject
            <select name="add" required defaultValue="" className={`${INPUT} max-w-[22rem]`}>
              <option value="" disabled>
                mesh and mode
              </option>
              {groups.map(({ label: group, options }) => (
                <optgroup key={group} label={group}>
                  {options.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
          <button type="submit" className={BUTTON}>
            Add
          </button>
        </form>
      )}
    </div>
  )
}
