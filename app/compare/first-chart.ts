import { chosenQuery } from '@/components/charts/definitions/ratios/compare-path'
import { ratiosSpec } from '@/components/charts/definitions/ratios/ratios'
import { comparedImagePath, ratiosImagePath } from '@/components/results/embed-links'
import { chooseDrawing } from '@/components/results/result-card'
import type { Comparison, Evidence } from '@/server/results/compare/schemas'
import type { CostBed } from '@/server/results/cost/schemas'
import { api } from '../_trpc/server'
import type { Search } from '../search-text'
import { compareHref, compareParams, type CompareState } from './search-params'

/** What the page for comparisons is made of. */
export type Loaded = {
  input: CompareState
  comparison: Comparison
  evidence: Evidence
  costs: CostBed[]
}

/** A comparison by the query of its page. */
export async function loadComparison(search: Search): Promise<Loaded> {
  const input = compareParams(search)
  const { subjects } = input
  const [comparison, evidence, costs] = await Promise.all([
    api().compare.get(input),
    api().compare.evidence(input),
    subjects.length > 1 ? api().cost.list({ subjects: subjects.slice(0, 2) }) : [],
  ])
  return { input, comparison, evidence, costs }
}

/** The subjects as the address names them, with the names of what was found. */
export const namedSubjects = (input: CompareState, { subjects }: Comparison) =>
  input.subjects.map((ref, i) => ({
    ...ref,
    label: subjects[i]?.label ?? ref.mesh,
    meshName: subjects[i]?.meshName ?? null,
  }))

/** The first chart of the page: every load of the first pair, else values of one test bed, else overheads on separate axes. */
export function firstChart({ comparison, evidence, input }: Loaded) {
  const { shared, relative } = comparison
  const compared = { ...input, metric: evidence.metric }
  const state = {
    subjects: namedSubjects(input, comparison),
    position: 0,
    asked: input,
    href: compareHref(input),
    loadsId: 'loads',
  }
  const spec = ratiosSpec(evidence, state)
  if (spec) return { spec, path: ratiosImagePath(compared, 0) }
  const [drawn] = shared
  if (drawn) {
    const path = comparedImagePath(compareHref(input), drawn.panel)
    const chosen = chosenQuery(input.subjects)
    return chooseDrawing(drawn.panel, drawn.overheads, input.view, path, null, chosen)
  }
  const [alone] = relative
  const view = input.view === 'percent' ? 'percent' : 'overhead'
  // The group may hold other subjects, which neither the page nor its picture shows.
  const chosen = alone && chosenQuery(input.subjects.slice(alone.subject, alone.subject + 1))
  return alone && chooseDrawing(alone.panel, alone.overheads, view, null, null, chosen)
}
