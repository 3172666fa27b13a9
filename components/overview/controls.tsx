import { BUTTON } from '../ui/button'
import { BRACKETS } from './count-words'
import { rangeText } from './opening-words'

/** Something to choose, and how many publications have values of it. */
export type Choice = { key: string; name: string; count: number }
export type ControlsState = {
  metric: string
  from: number | null
  to: number | null
  mode: string | null
  mesh: string | null
  independent: boolean
}

/** As narrow as its text: all fields share one line. */
const FIELD = 'min-w-0 rounded-sm border border-line bg-surface text-ink'

/** Choices of one field with their counts; one without publications cannot be chosen. */
function Select(props: {
  name: string
  label: string
  choices: readonly Choice[]
  value: string
  any?: string
}) {
  const { name, label, choices, value, any } = props
  return (
    <label>
      <span className="sr-only">{label}</span>
      <select name={name} defaultValue={value} className={FIELD}>
        {any !== undefined && <option value="">{any}</option>}
        <optgroup label={BRACKETS}>
          {choices.map(({ key, name: text, count }) => (
            <option key={key} value={key} disabled={count === 0 && key !== value}>
              {`${text} (${count})`}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  )
}

/** Bounds of the load that the rows stand for. */
function Loads({ state }: { state: ControlsState }) {
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">Load in requests per second</legend>
      <span aria-hidden>Load</span>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="flex items-center gap-1">
          <span className="sr-only">{name}, requests per second</span>
          {name === 'to' && <span aria-hidden>to</span>}
          <input
            name={name}
            type="number"
            min={1}
            step="any"
            defaultValue={state[name] ?? ''}
            placeholder="any"
            className={FIELD}
          />
        </label>
      ))}
      <span aria-hidden>rps</span>
    </fieldset>
  )
}

/** What is chosen, for the closed sheet of a phone. */
function chosenText(props: Controls): string {
  const { percentiles, modes, meshes, state, hasLoads } = props
  const named = (choices: readonly Choice[], key: string | null) =>
    choices.find((choice) => choice.key === key)?.name
  return [
    named(percentiles, state.metric),
    hasLoads ? rangeText(state) : null,
    named(meshes, state.mesh) ?? 'all meshes',
    named(modes, state.mode) ?? 'all modes',
    state.independent ? 'independent only' : null,
  ]
    .filter(Boolean)
    .join(', ')
}

type Controls = {
  /** keys and names; empty where the metric has none */
  percentiles: readonly Choice[]
  modes: readonly Choice[]
  meshes: readonly Choice[]
  independentCount: number
  state: ControlsState
  hasLoads: boolean
}

/**
 * Percentile, load, mesh, mode and publisher as a form that works without script; on a phone it is a sheet below what is
 * chosen.
 */
export function OverviewControls(props: Controls) {
  const { percentiles, modes, meshes, independentCount, state, hasLoads } = props
  return (
    <div className="overview-controls" data-print="hide">
      <details className="overview-sheet">
        <summary>Filter: {chosenText(props)}</summary>
        <form action="/" className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {percentiles.length > 0 ? (
            <Select name="metric" label="Percentile" choices={percentiles} value={state.metric} />
          ) : (
            <input type="hidden" name="metric" value={state.metric} />
          )}
          {hasLoads && <Loads state={state} />}
          {meshes.length > 0 && (
            <Select
              name="mesh"
              label="Mesh"
              choices={meshes}
              value={state.mesh ?? ''}
              any="all meshes"
            />
          )}
          {modes.length > 0 && (
            <Select
              name="mode"
              label="Mode"
              choices={modes}
              value={state.mode ?? ''}
              any="all modes"
            />
          )}
          <label className="flex items-center gap-1">
            <input
              type="checkbox"
              name="independent"
              value="1"
              defaultChecked={state.independent}
              disabled={independentCount === 0 && !state.independent}
            />
            {independentCount === 0
              ? 'independent only'
              : `only the ${independentCount} independent`}
          </label>
          <button type="submit" className={BUTTON}>
            Show
          </button>
        </form>
      </details>
    </div>
  )
}
