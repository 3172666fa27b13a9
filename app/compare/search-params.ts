import { z } from 'zod'
import { CompareInput, DISCARD_CHOICES, MAX_SUBJECTS } from '@/server/results/compare/schemas'
import {
  parseDisplayState,
  displayQuery,
  type DisplayState,
} from '@/components/results/display-state'
import { subjectOfText } from '@/server/results/compare/subject-text'
import {
  comparedQuery,
  refText,
  SUBJECT_NAMES,
  withPublication,
} from '@/components/charts/definitions/ratios/compare-path'
import { pageNumber } from '@/components/ui/pages'
import { parseMetricParam, firstValue, type Search } from '../search-text'
import { ANY_LOAD } from '@/server/results/load-range'
import { parseLoadBounds } from '../load-params'

/** A test bed comes with its percentiles and resources; more of them would be slow on a phone. */
export const SHARED_PER_PAGE = 3

/** What is compared, and how it is shown. */
export type CompareState = CompareInput &
  DisplayState & {
    /** slug of the publication whose loads are shown, or of a campaign; null: the page chooses */
    publication: string | null
    /** whether the cards of every shared test bed are on the page */
    hasBeds: boolean
  }

/** Longest slug of a publication or campaign. */
const Source = z.string().regex(/^[\w.-]{1,120}$/)

/** Parses the URL leniently: what does not exist is left out, because an old link must still open. */
export function compareParams(search: Search): CompareState {
  const chosen = SUBJECT_NAMES.flatMap(
    (name) => subjectOfText(firstValue(search[name]) ?? '') ?? [],
  )
  const refs = [...chosen, ...[subjectOfText(firstValue(search.add) ?? '') ?? []].flat()]
  const unique = [...new Map(refs.map((ref) => [refText(ref), ref])).values()]
  const rps = z.coerce.number().positive().safeParse(firstValue(search.rps))
  const rule = z.enum(DISCARD_CHOICES).safeParse(firstValue(search.rule))
  // One load says more than the bounds of several, and so does any load.
  const isNamed = rps.success || firstValue(search.rps) === 'any'
  const bounds = isNamed ? ANY_LOAD : parseLoadBounds(search)
  const input = CompareInput.parse({
    ...bounds,
    subjects: unique.slice(0, MAX_SUBJECTS),
    metric: parseMetricParam(search) ?? null,
    rps: rps.data ?? null,
    rule: rule.data,
    limit: SHARED_PER_PAGE,
    page: pageNumber(search.page),
  })
  return {
    ...input,
    ...parseDisplayState(search),
    publication: Source.safeParse(firstValue(search.publication)).data ?? null,
    hasBeds: firstValue(search.beds) === 'all',
  }
}

/** Shortest URL of a comparison. */
export function compareHref(input: Partial<CompareState>): string {
  const parts = comparedQuery(input)
  if (input.rule && input.rule !== 'published') parts.push(`rule=${input.rule}`)
  if ((input.page ?? 1) > 1) parts.push(`page=${input.page}`)
  for (const [name, value] of displayQuery(input)) parts.push(`${name}=${value}`)
  if (input.hasBeds) parts.push('beds=all')
  const href = parts.length === 0 ? '/compare' : `/compare?${parts.join('&')}`
  return withPublication(href, input.publication ?? null)
}
