import { Fragment } from 'react'
import { cssPalette } from '../charts/palette'
import { BUTTON } from '../ui/button'
import { PickerForm } from './picker-form'

export type PickerOption = { value: string; label: string }
export type PickerGroup = { label: string; options: readonly PickerOption[] }

/** One of the compared subjects: what is chosen, and what can be chosen instead. */
export type SubjectChoice = {
  name: string
  /** short name of its mesh, for its colour; null where nothing is chosen yet */
  mesh: string | null
  value: string
  groups: readonly PickerGroup[]
  canRemove: boolean
}

export type Pickers = {
  subjects: readonly SubjectChoice[]
  /** for one subject more; null where six are compared */
  more: readonly PickerOption[] | null
  metric: { value: string; groups: readonly PickerGroup[] }
  load: { value: string; options: readonly PickerOption[] }
  /** what the form must keep in the address */
  hidden: readonly (readonly [name: string, value: string])[]
  /** address of the page */
  state: string
}

const Options = ({ options }: { options: readonly PickerOption[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

const Groups = ({ groups }: { groups: readonly PickerGroup[] }) =>
  groups.map(({ label, options }) => (
    <optgroup key={label} label={label}>
      <Options options={options} />
    </optgroup>
  ))

const LABELS = ['Reference', 'Compared with', 'And with', 'And with', 'And with', 'And with']

function SubjectPicker({ subject, place }: { subject: SubjectChoice; place: number }) {
  const { name, mesh, value, groups, canRemove } = subject
  return (
    <span className="compare-picker">
      {mesh !== null && <i style={{ background: cssPalette().mesh(mesh) }} aria-hidden />}
      <select
        name={name}
        aria-label={LABELS[place] ?? 'And with'}
        className="picker"
        defaultValue={value}
        data-chosen={value}
      >
        {value === '' && <option value="">choose a mesh</option>}
        {canRemove && <option value="">remove</option>}
        <Groups groups={groups} />
      </select>
    </span>
  )
}

/** What is compared, by which metric and at which load. */
export function ComparePickers({ subjects, more, metric, load, hidden, state }: Pickers) {
  return (
    <PickerForm state={state}>
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {subjects.map((subject, i) => (
        <Fragment key={subject.name}>
          {i > 0 && <span className="compare-and">and</span>}
          <SubjectPicker subject={subject} place={i} />
        </Fragment>
      ))}
      {more !== null && (
        <select
          name="add"
          aria-label="Add a mesh or mode"
          className="picker compare-add"
          defaultValue=""
          data-chosen=""
        >
          <option value="">+ add</option>
          <Options options={more} />
        </select>
      )}
      <span className="compare-of">
        <select
          name="metric"
          aria-label="Metric"
          className="picker"
          defaultValue={metric.value}
          data-chosen={metric.value}
        >
          <Groups groups={metric.groups} />
        </select>
        <select
          name="rps"
          aria-label="Load"
          className="picker"
          defaultValue={load.value}
          data-chosen={load.value}
        >
          <Options options={load.options} />
        </select>
      </span>
      <noscript>
        <button type="submit" className={BUTTON}>
          Show
        </button>
      </noscript>
    </PickerForm>
  )
}
