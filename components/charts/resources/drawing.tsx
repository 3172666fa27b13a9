import type { Variant } from '../bars-layout'
import type { Drawing } from '../chart-kind'
import { planResources } from '../resources-layout'
import type { ResourcesSpec } from '../spec'
import { ResourcePanels } from '../svg/resources'

/** Panels of bars as they are drawn in a file. */
export function drawResources(spec: ResourcesSpec, width: number, variant: Variant): Drawing {
  const plan = planResources(spec, width, variant)
  return {
    height: Math.ceil(plan.height),
    marks: (look) => <ResourcePanels layout={plan.place()} {...look} />,
  }
}
