import { captionChart } from '../charts/definitions/caption'
import type { ResultPanel } from '@/server/results/schemas'
import { isResource } from '../charts/definitions/resources'
import { loadDrawing } from '../results/drawings'
import { chooseDrawing } from '../results/result-card'
import { byQuantity } from './result-order'

/** The first chart of a page with these panels, by the path of its image; null if it shows none. */
export function leadChart(panels: readonly ResultPanel[]): { path: string; title: string } | null {
  const measured = panels.filter((panel) => !isResource(panel))
  const [quantity] = byQuantity(measured.length > 0 ? measured : panels)
  const [sweep] = (quantity?.sweeps ?? []).flatMap((one) => loadDrawing(one, null) ?? [])
  if (sweep) return { path: sweep.path, title: captionChart(sweep.spec) }
  const first = quantity?.levels[0]?.first
  if (!first) return null
  const { path, spec } = chooseDrawing(first, [], 'measured')
  return { path, title: captionChart(spec) }
}
