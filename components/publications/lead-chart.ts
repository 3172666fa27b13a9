import { captionChart } from '../charts/definitions/caption'
import type { ResultPanel } from '@/server/results/schemas'
import { isResource } from '../charts/definitions/resources'
import { loadDrawing } from '../results/drawings'
import type { View } from '../results/display-state'
import { chooseDrawing } from '../results/result-card'
import type { PublishedPanel } from './chart-list'
import { chooseLead, type LeadAsked } from './lead-choice'
import { byQuantity } from './result-order'

type LinkedChart = { path: string; title: string }

/** The chart that a publication opens with, as its page chooses it; null if it shows none. */
export function openingChart(
  panels: readonly PublishedPanel[],
  { view, ...asked }: LeadAsked & { view: View },
): LinkedChart | null {
  const lead = chooseLead(panels, asked)
  if (lead === null) return null
  const { path, spec } = chooseDrawing(lead.panel, lead.panel.overheads, view)
  return { path, title: captionChart(spec) }
}

/** The first chart of a page with these panels, by the path of its image; null if it shows none. */
export function leadChart(panels: readonly ResultPanel[]): LinkedChart | null {
  const measured = panels.filter((panel) => !isResource(panel))
  const [quantity] = byQuantity(measured.length > 0 ? measured : panels)
  const [sweep] = (quantity?.sweeps ?? []).flatMap((one) => loadDrawing(one, null) ?? [])
  if (sweep) return { path: sweep.path, title: captionChart(sweep.spec) }
  const first = quantity?.levels[0]?.first
  if (!first) return null
  const { path, spec } = chooseDrawing(first, [], 'measured')
  return { path, title: captionChart(spec) }
}
