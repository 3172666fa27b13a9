import { ratiosTable } from '@/components/charts/data/ratios-table'
import { comparedPath, SUBJECT_NAMES } from '@/components/charts/definitions/ratios/compare-path'
import { listPaired, type PairedLoad } from '@/components/charts/definitions/ratios/count-loads'
import { ratiosSpec } from '@/components/charts/definitions/ratios/ratios'
import { comparedFromText } from '@/components/charts/definitions/ratios/sources'
import { distinctSources } from '@/components/results/sources'
import type { Db } from '@/server/platform/db/client'
import { compareEvidence } from '@/server/results/compare/evidence'
import { nameSubjects } from '@/server/results/compare/queries'
import { CompareInput, type Evidence } from '@/server/results/compare/schemas'
import type { ChartQuery } from './chart-query'
import type { Content } from './picture'

const COUNTED =
  'A count of loads, not a rank: loads of one publication are not independent of each other'

/** What the page counts: publications, or the senders that have a section of their own. */
function pickMeasured(
  evidence: Evidence,
  trust: ChartQuery<'ratios'>['trust'],
): Pick<Evidence, 'metric' | 'together' | 'across' | 'unread'> | null {
  if (trust === undefined) return evidence
  const others = evidence.others.find((one) => one.trust === trust)
  return others ? { ...others, metric: evidence.metric } : null
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** The conditions and test beds of the loads of a pair. */
function drawnFrom(paired: readonly PairedLoad[], position: number): Content['from'] {
  const publications = paired.flatMap(({ panel }) => panel.origin.publication?.slug ?? [])
  return {
    conditionIds: unique(
      paired.flatMap(({ conditions }) => [
        ...(conditions[0] ?? []),
        ...(conditions[position + 1] ?? []),
      ]),
    ),
    runIds: null,
    keys: { of: 'family', hex: unique(paired.map(({ panel }) => panel.familyKey)) },
    publications: unique(publications),
  }
}

/** Every load at which publications measured a pair together. @throws AppError BAD_REQUEST for an unknown metric */
export async function readRatios(db: Db, input: ChartQuery<'ratios'>): Promise<Content | null> {
  const chosen = SUBJECT_NAMES.flatMap((name) => {
    const ref = input[name]
    return ref ? [{ name, ref }] : []
  })
  const refs = chosen.map(({ ref }) => ref)
  const position = chosen.findIndex(({ name }) => name === input.pair) - 1
  const { metric = null, rps = null, from = null, to = null, trust } = input
  const asked = CompareInput.parse({ subjects: refs, metric, rps, from, to })
  const [subjects, all] = await Promise.all([nameSubjects(db, refs), compareEvidence(db, asked)])
  const evidence = pickMeasured(all, trust)
  if (evidence === null || position < 0) return null
  const href = comparedPath({ ...asked, metric: evidence.metric })
  const loadsId = trust === undefined ? 'loads' : `others-${trust}-loads`
  const paired = listPaired(evidence.together, position)
  const sources = distinctSources(paired.map(({ panel }) => panel.origin))
  const counting = paired.filter(({ pair }) => pair.leftOut === null)
  const labels = subjects.map(({ label }) => label)
  return {
    spec: ratiosSpec(evidence, { subjects, position, asked, href, loadsId }),
    origin: null,
    sources,
    why: 'no test bed has both subjects',
    page: href,
    rows: [],
    table: ratiosTable(evidence, labels, position),
    isPart: false,
    measuredBy: comparedFromText(
      sources,
      distinctSources(counting.map(({ panel }) => panel.origin)),
      trust === undefined ? 'publication' : 'campaign',
    ),
    caveat: COUNTED,
    from: drawnFrom(paired, position),
  }
}
