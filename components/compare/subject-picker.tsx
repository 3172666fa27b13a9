import Link from 'next/link'
import { SubjectField, type Option } from './subject-field'

type Picked = { label: string; removeHref: string; values: number; otherValues: number }

/** Chosen subjects with a way to take each out, and a plain form that adds one; works without JavaScript. */
export function SubjectPicker(props: {
  picked: readonly Picked[]
  /** without a version first */
  options: readonly Option[]
  /** what the form must keep in the address */
  hidden: readonly (readonly [name: string, value: string])[]
  isFull: boolean
}) {
  const { picked, options, hidden, isFull } = props
  return (
    <div className="grid grid-cols-1 gap-3" data-print="hide">
      <ul className="flex flex-wrap gap-2" aria-label="Compared">
        {picked.map(({ label, removeHref, values, otherValues }) => (
          <li
            key={label}
            className="flex items-center gap-2 rounded-sm border border-line px-2 py-1 text-sm"
          >
            <span>
              {label}
              {values === 0 &&
                (otherValues === 0
                  ? ' (no values for this metric)'
                  : ' (no published values for this metric)')}
            </span>
            <Link href={removeHref} prefetch={false} scroll={false} aria-label={`Remove ${label}`}>
              remove
            </Link>
          </li>
        ))}
      </ul>
      {isFull ? (
        <p className="text-sm text-muted">One page compares six at most.</p>
      ) : (
        <SubjectField label="Add a mesh or mode" options={options} hidden={hidden} />
      )}
    </div>
  )
}
