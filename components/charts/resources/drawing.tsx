import type { Variant } from '../bars-layout'
import type { Drawing } from '../chart-kind'
import { resourcesLayout } from '../resources-layout'
import type { ResourcesSpec } from '../spec'
import { ResourcePanels } from '../svg/resources'

/** Panels of bars as they are drawn in a file. */
export function drawResources(spec: ResourcesSpec, width: number, variant: Variant): Drawing {
  const layout = resourcesLayout(spec, width, variant)
  return {
    height: Math.ceil(layout.height),
    marks: (look) => <ResourcePanels layout={layout} {...look} />,
  }
}
