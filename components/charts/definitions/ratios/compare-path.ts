import type { CompareInput, SubjectRef } from '@/server/results/compare/schemas'

/** Parameters of the subjects in addresses of comparisons; the first is the reference. */
export const SUBJECT_NAMES = ['a', 'b', 'c', 'd', 'e', 'f'] as const

export const refText = ({ mesh, version, mode }: SubjectRef): string =>
  [mesh, version === null ? '' : `@${version}`, mode === null ? '' : `:${mode}`].join('')

const readable = (text: string): string =>
  encodeURIComponent(text).replaceAll('%40', '@').replaceAll('%3A', ':').replaceAll('%2B', '+')

/** What a comparison is of; what is left out is for the page to choose. */
export type Compared = Partial<Pick<CompareInput, 'metric' | 'rps' | 'from' | 'to'>> & {
  subjects?: readonly SubjectRef[]
}

/** The parameters of a comparison, as its page and its picture have them; `:`, `@` and `+` stay readable. */
export function comparedQuery({ subjects = [], metric, rps, from, to }: Compared): string[] {
  return [
    ...subjects.map((ref, i) => `${SUBJECT_NAMES[i]}=${readable(refText(ref))}`),
    ...(metric ? [`metric=${encodeURIComponent(metric).replaceAll('%40', '@')}`] : []),
    ...(rps ? [`rps=${rps}`] : []),
    ...(from ? [`from=${from}`] : []),
    ...(to ? [`to=${to}`] : []),
  ]
}

/** For the query of an image that shows these subjects alone: "&a=istio&b=linkerd". */
export const chosenQuery = (subjects: readonly SubjectRef[]): string =>
  comparedQuery({ subjects })
    .map((part) => `&${part}`)
    .join('')

/** The address of a comparison. */
export const comparedPath = (compared: Compared): string =>
  `/compare?${comparedQuery(compared).join('&')}`

/** The address of a comparison with the loads of a publication or campaign; null: those that the page chooses. */
export function withPublication(href: string, slug: string | null): string {
  const [path = '', query = ''] = href.split('?')
  const others = query.split('&').filter((part) => part !== '' && !part.startsWith('publication='))
  const parts = slug === null ? others : [...others, `publication=${encodeURIComponent(slug)}`]
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}
