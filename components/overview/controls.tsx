import { BUTTON } from '../ui/button'
import { INPUT } from '../ui/input'

export type Tab = { label: string; href: string; isCurrent: boolean }
export type ControlsState = {
  metric: string
  from: number | null
  to: number | null
  independent: boolean
}

/**
 * One quiet line: what was measured as links; percentile, load and publisher as a form that works without script.
 * @param props.percentiles keys and names; empty where the metric has none
 */
export function OverviewControls(props: {
  tabs: readonly Tab[]
  percentiles: readonly (readonly [key: string, name: string])[]
  state: ControlsState
  hasLoads: boolean
}) {
  const { tabs, percentiles, state, hasLoads } = props
  return (
    <div className="overview-controls" data-print="hide">
      <nav aria-label="Metric" className="flex gap-4">
        {tabs.map(({ label, href, isCurrent }) => (
          <a key={label} href={href} aria-current={isCurrent ? 'true' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <form action="/" className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {percentiles.length > 0 ? (
          <label>
            <span className="sr-only">Percentile</span>
            <select name="metric" defaultValue={state.metric} className={INPUT}>
              {percentiles.map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <input type="hidden" name="metric" value={state.metric} />
        )}
        {hasLoads && (
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
                  className={INPUT}
                />
              </label>
            ))}
            <span aria-hidden>rps</span>
          </fieldset>
        )}
        <label className="flex items-center gap-1">
          <input type="checkbox" name="independent" value="1" defaultChecked={state.independent} />
          independent only
        </label>
        <button type="submit" className={BUTTON}>
          Show
        </button>
      </form>
    </div>
  )
}
