import { captionChart } from '@/components/charts/definitions/caption'
import type { Metadata } from 'next'
import { metricLabel } from '@/components/charts/definitions/words'
import { Apart, MAX_OPEN, Near } from '@/components/compare/apart'
import { answerText } from '@/components/charts/definitions/ratios/evidence-words'
import { LoadRows } from '@/components/compare/load-rows'
import { ComparePickers } from '@/components/compare/pickers'
import { PairSections } from '@/components/compare/pair-section'
import { ratiosSpec } from '@/components/charts/definitions/ratios/ratios'
import { shortNames } from '@/components/charts/definitions/ratios/short-names'
import { chooseSource } from '@/components/compare/sources'
import { Unknown, listUnknown } from '@/components/compare/unknown'
import { comparedImagePath, ratiosImagePath } from '@/components/results/embed-links'
import { chooseDrawing } from '@/components/results/result-card'
import type { Comparison, Evidence, SubjectRef } from '@/server/results/compare/schemas'
import type { CostBed } from '@/server/results/cost/schemas'
import { api } from '../_trpc/server'
import { pageMetadata } from '../page-metadata'
import { ApartFold, Beds, Costs } from './folds'
import { Others } from './others'
import { pickersFor } from './picker-choices'
import { compareHref, compareParams, type CompareState } from './search-params'
import { NoSharedTestBed } from './shared'

type Props = PageProps<'/compare'>
type Loaded = {
  input: CompareState
  comparison: Comparison
  evidence: Evidence
  costs: CostBed[]
}

async function load({ searchParams }: Props): Promise<Loaded> {
  const input = compareParams(await searchParams)
  const { subjects } = input
  const [comparison, evidence, costs] = await Promise.all([
    api().compare.get(input),
    api().compare.evidence(input),
    subjects.length > 1 ? api().cost.list({ subjects: subjects.slice(0, 2) }) : [],
  ])
  return { input, comparison, evidence, costs }
}

/** The subjects as the address names them, with the names of what was found. */
const namedSubjects = (input: CompareState, { subjects }: Comparison) =>
  input.subjects.map((ref, i) => ({
    ...ref,
    label: subjects[i]?.label ?? ref.mesh,
    meshName: subjects[i]?.meshName ?? null,
  }))

/** The first chart of the page: every load of the first pair, else values of one test bed, else overheads on separate axes. */
function firstChart({ comparison, evidence, input }: Loaded) {
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
    return chooseDrawing(drawn.panel, drawn.overheads, input.view, path)
  }
  const [alone] = relative
  const view = input.view === 'percent' ? 'percent' : 'overhead'
  return alone && chooseDrawing(alone.panel, alone.overheads, view)
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const loaded = await load(props)
  const { input, comparison, evidence } = loaded
  const shown = firstChart(loaded)
  const names = comparison.subjects.map(({ label }) => label)
  const chart = shown ? { path: shown.path, title: captionChart(shown.spec) } : null
  const [a, b] = shortNames(namedSubjects(input, comparison))
  const isUnknown = listUnknown(input.subjects, comparison.subjects).length > 0
  if (a === undefined || b === undefined || isUnknown)
    return pageMetadata({
      title: 'Compare meshes',
      description:
        'Service meshes side by side: values that share a test bed on one axis, others as overhead over their own baseline.',
      path: '/compare',
      chart,
    })
  const { subjects, metric, rps, from, to } = input
  const products = comparison.subjects.slice(0, 2).flatMap(({ meshName }) => meshName ?? [])
  return pageMetadata({
    title: `${names.join(names.length === 2 ? ' and ' : ', ')}: ${metricLabel(comparison.metric)}`,
    description: answerText(evidence, [a, b], products, input),
    path: compareHref({ subjects, metric, rps, from, to }),
    chart,
  })
}

const toProduct = ({ mesh, mode }: Pick<SubjectRef, 'mesh' | 'mode'>): string => `${mesh} ${mode}`

/** Close questions about other pairs: other metrics of the same are in the picker. */
function otherPairs({ near }: Evidence, { subjects }: CompareState): Evidence['near'] {
  const compared = new Set(subjects.map(toProduct))
  return near.filter(({ a, b }) => ![a, b].every((one) => compared.has(toProduct(one))))
}

/** The answer for subjects that publications know. */
function Answer({ input, comparison, evidence, costs }: Loaded) {
  const names = comparison.subjects.map(({ label }) => label)
  const subjects = namedSubjects(input, comparison)
  const short = shortNames(subjects)
  const isShared = comparison.sharedTotal > 0
  const shown = chooseSource(evidence.together, input.publication)
  return (
    <>
      <PairSections
        evidence={evidence}
        subjects={subjects}
        asked={input}
        query={compareHref(input)}
        chosen={input.publication}
      />
      {!isShared && <NoSharedTestBed comparison={comparison} input={input} />}
      <LoadRows
        together={evidence.together}
        names={short}
        subjects={subjects}
        query={compareHref(input)}
        chosen={input.publication}
      />
      {isShared ? (
        <div className="folds">
          <Costs costs={costs} subjects={subjects} shown={shown} />
          <ApartFold evidence={evidence} names={names} subjects={subjects} />
          <Beds input={input} comparison={comparison} evidence={evidence} />
        </div>
      ) : (
        <>
          {evidence.apart.length > MAX_OPEN ? (
            <ApartFold evidence={evidence} names={names} subjects={subjects} />
          ) : (
            <Apart evidence={evidence} names={names} subjects={subjects} />
          )}
          <Near near={evidence.near} title="Close to what you asked" />
          {comparison.relative.length > 0 && (
            <div className="folds">
              <Beds input={input} comparison={comparison} evidence={evidence} />
            </div>
          )}
        </>
      )}
      {isShared && <Near near={otherPairs(evidence, input)} title="Close to what you asked" />}
      <Others
        comparison={comparison}
        evidence={evidence}
        input={input}
        names={names}
        short={short}
        subjects={subjects}
      />
    </>
  )
}

export default async function ComparePage(props: Props) {
  const loaded = await load(props)
  const { input, comparison, evidence } = loaded
  const hasUnknown = listUnknown(input.subjects, comparison.subjects).length > 0
  const isComparing = input.subjects.length > 1 && !hasUnknown
  return (
    <div className="compare">
      <ComparePickers {...pickersFor(comparison, input)} />
      {isComparing ? (
        <Answer {...loaded} />
      ) : (
        <>
          <h1>Compare two to six meshes or modes</h1>
          <Unknown
            subjects={input.subjects}
            comparison={comparison}
            href={(subjects) => compareHref({ ...input, subjects, page: 1 })}
          />
          <Near
            near={evidence.near}
            title={hasUnknown ? 'Close to what you asked' : 'Most often measured together'}
          />
        </>
      )}
    </div>
  )
}
