import type { ReactNode } from 'react'
import type { ResultPanel } from '@/server/results/schemas'
import { ChartFrame } from '../charts/chart-frame'
import { barsSpec } from '../charts/definitions/bars'
import { profileSpec } from '../charts/definitions/profile'
import { describeMarks } from '../charts/describe-marks'
import { withSharedParts } from '../charts/shared-parts'
import type { ChartSpec } from '../charts/spec'
import type { Figure } from './answer'
import { FigureHead } from './figure-head'
import { quantityName } from '../charts/definitions/quantity-name'

/** A chart as a card. @param props.children below its title */
function Picture(props: { id: string; spec: ChartSpec; children?: ReactNode }) {
  const { id, spec, children } = props
  const marks = describeMarks(spec)
  return (
    <figure className="panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-base font-semibold">
        {spec.title}
      </h2>
      {children}
      <ChartFrame title={spec.title} spec={withSharedParts(spec)} idPrefix={id} />
      {marks.length > 0 && (
        <figcaption className="text-sm text-muted">{marks.join(' · ')}</figcaption>
      )}
    </figure>
  )
}

/**
 * The figure of a run beside that of all runs, whose single values are dots, and its percentiles.
 * @param props.panels from `runPanels`
 * @param props.lead the one to show as bars; null of a run without numbers
 */
export function RunPicture(props: {
  figure: Figure
  panels: readonly ResultPanel[]
  lead: ResultPanel | null
}) {
  const { figure, panels, lead } = props
  if (lead === null) return <FigureHead figure={figure} />
  const quantity = quantityName(lead.key)
  const profile = profileSpec(panels.filter(({ key }) => quantityName(key) === quantity))
  return (
    <div className={`figure-cards ${profile ? 'figure-cards-two' : ''}`}>
      <Picture id="value" spec={barsSpec(lead)}>
        <FigureHead figure={figure} />
      </Picture>
      {profile && <Picture id="percentiles" spec={profile} />}
    </div>
  )
}
