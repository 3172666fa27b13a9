import { captionChart } from '@/components/charts/definitions/caption'
import type { Metadata } from 'next'
import { metricLabel } from '@/components/charts/definitions/words'
import { Apart, MAX_OPEN, Near } from '@/components/compare/apart'
import { answerText } from '@/components/charts/definitions/ratios/evidence-words'
import { LoadRows } from '@/components/compare/load-rows'
import { ComparePickers } from '@/components/compare/pickers'
import { PairSections } from '@/components/compare/pair-section'
import { shortNames } from '@/components/charts/definitions/ratios/short-names'
import { chooseSource } from '@/components/compare/sources'
import { Unknown, listUnknown } from '@/components/compare/unknown'
import type { Evidence, SubjectRef } from '@/server/results/compare/schemas'
import { pageMetadata } from '../page-metadata'
import { firstChart, loadComparison, namedSubjects, type Loaded } from './first-chart'
import { ApartFold, Beds, Costs } from './folds'
import { Others } from './others'
import { pickersFor } from './picker-choices'
import { compareHref, type CompareState } from './search-params'
import { NoSharedTestBed } from './shared'

type Props = PageProps<'/compare'>

const load = async ({ searchParams }: Props): Promise<Loaded> => loadComparison(await searchParams)

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
    isEmbeddable: true,
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
