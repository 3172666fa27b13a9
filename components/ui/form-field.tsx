import { INPUT } from './input'

type Props = {
  /** unique on the page; also the name that is sent unless `name` says another */
  id: string
  name?: string
  label: string
  hint?: string
  /** several lines */
  rows?: number
  /** a choice: value and words */
  options?: readonly (readonly [string, string])[]
  type?: 'text' | 'url' | 'number' | 'password'
  /** what a browser may fill in: "name", "email"; nothing by default */
  autoComplete?: string
  defaultValue?: string
  required?: boolean
  minLength?: number
  maxLength?: number
}

function Control({ props, describedBy }: { props: Props; describedBy: string | undefined }) {
  const {
    id,
    name = id,
    rows,
    options,
    type = 'text',
    defaultValue,
    autoComplete = 'off',
    ...limits
  } = props
  const { required, minLength, maxLength } = limits
  const shared = { id, name, defaultValue, required, className: INPUT }
  if (options)
    return (
      <select {...shared} aria-describedby={describedBy}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )
  const text = { ...shared, minLength, maxLength, 'aria-describedby': describedBy }
  if (rows !== undefined) return <textarea {...text} rows={rows} />
  return (
    <input
      {...text}
      type={type}
      step={type === 'number' ? 'any' : undefined}
      autoComplete={autoComplete}
    />
  )
}

/** A labelled field of a form that works without JavaScript. */
export function FormField(props: Props) {
  const { id, label, hint, required } = props
  const hintId = hint === undefined ? undefined : `${id}-hint`
  return (
    <div className="min-w-0 max-w-[72ch]">
      <label htmlFor={id} className="text-sm">
        {label}
        {!required && !props.options && <span className="text-muted"> (optional)</span>}
      </label>
      <Control props={props} describedBy={hintId} />
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
