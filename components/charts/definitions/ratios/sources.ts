import { groupBy } from '@/ingest/dictionary/group-by'
import { sharedTitle } from '@/ingest/dictionary/shared-title'
import type { SharedLoad } from '@/server/results/compare/schemas'
import type { Origin } from '@/server/results/schemas'
import { counted } from '../../format'
import { loadNames } from './load-names'

/** A load with what names its document. */
type Sourced = Pick<SharedLoad, 'document' | 'panel'>

/** What names the source of a load in an address: its document, else the slug of its campaign. */
export const toSource = ({ document, panel: { origin } }: Sourced): string =>
  origin.publication ? document : origin.campaign

/** Whether an address means the source of a load, or the edition of a document that the load is of. */
export const isNamedBy = (load: Sourced, name: string | null): boolean =>
  name !== null && [toSource(load), load.panel.origin.publication?.slug].includes(name)

export const sourceTitle = ({ publication, campaignTitle }: Origin): string =>
  publication?.title ?? `Campaign ${campaignTitle}`

/** Loads of one source, in their order; the editions of a document are one. */
export const bySource = <L extends Sourced>(loads: readonly L[]): L[][] => [
  ...groupBy(loads, toSource).values(),
]

const byEdition = <L extends Sourced>(loads: readonly L[]): L[][] => [
  ...groupBy(loads, ({ panel: { origin } }) => origin.publication?.slug ?? null).values(),
]

const listOrigins = (loads: readonly Sourced[]): Origin[] =>
  byEdition(loads).flatMap(([first]) => first?.panel.origin ?? [])

/** "2021 to 2024": the years of dated editions; empty where none has a date. */
function yearsText(origins: readonly Origin[]): string {
  const years = origins.flatMap(({ measuredOn }) => measuredOn?.slice(0, 4) ?? []).sort()
  return [...new Set([years[0], years.at(-1)])].filter(Boolean).join(' to ')
}

/** The title of a source, that of several editions by what their titles share: "Istio docs, performance, 6 editions". */
export function titleOfLoads(loads: readonly Sourced[]): string {
  const origins = listOrigins(loads)
  const titles = origins.map(sourceTitle)
  if (origins.length < 2) return titles[0] ?? ''
  const shared = sharedTitle(titles) || titles[0]
  return [shared, counted(origins.length, 'edition'), yearsText(origins)].filter(Boolean).join(', ')
}

/** What an edition is called beside the others: "1.24". */
function editionName(origin: Origin, all: readonly Origin[]): string {
  const title = sourceTitle(origin)
  const own = title.slice(sharedTitle(all.map(sourceTitle)).length).replace(/^[\s:,(]+|\)$/g, '')
  return own || title
}

/** Names of the loads of one source, in their order; those of several editions begin with theirs. */
export function listLoadNames(loads: readonly Sourced[]): string[] {
  const origins = listOrigins(loads)
  const names = new Map(
    byEdition(loads).flatMap((own) => {
      const plain = loadNames(own.map(({ panel }) => panel))
      return own.map((load, i) => [load, plain[i] ?? ''] as const)
    }),
  )
  return loads.map((load) => {
    const name = names.get(load) ?? ''
    return origins.length < 2 ? name : `${editionName(load.panel.origin, origins)}: ${name}`
  })
}

type Related = readonly Pick<Origin, 'relation'>[]

const countIndependent = (sources: Related): number =>
  sources.filter(({ relation }) => relation === 'independent').length

/** "7 publications, 2 of them independent" */
export function measuredByText(sources: Related, noun = 'publication'): string {
  const independent = countIndependent(sources)
  const all = counted(sources.length, noun)
  if (sources.length === 1)
    return `${all}, ${independent === 1 ? '' : 'not known to be '}independent`
  return `${all}, ${independent === 0 ? 'none of them known to be' : `${independent} of them`} independent`
}

/**
 * "11 publications, 3 of them independent; 9 have a load that counts, 2 of them independent": a split by interest is of those
 * that count alone. @param counting those of the sources with a load that counts
 */
export function comparedFromText(sources: Related, counting: Related, noun: string): string {
  const all = measuredByText(sources, noun)
  if (counting.length === sources.length) return all
  const have = counting.length === 1 ? 'has' : 'have'
  const independent = countIndependent(counting)
  const share =
    counting.length < 2
      ? independent === 1 && ', independent'
      : `, ${independent === 0 ? 'none' : independent} of them independent`
  return [all, `${counting.length === 0 ? 'none' : counting.length} ${have} a load that counts`]
    .join('; ')
    .concat(share || '')
}
