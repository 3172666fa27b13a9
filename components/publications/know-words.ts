import type { PublicationDetail } from '@/server/publications/schemas'

/** That a later publication stands in its place; null while it is the newest. */
export const repeatedText = ({ successor }: Pick<PublicationDetail, 'successor'>): string | null =>
  successor && `Its publisher repeated it later, as “${successor.title}”.`

const SEVERITIES = ['high', 'medium', 'low']

/** Its limits, those that weigh most first, of one weight in the order in which they were written down. */
export function limitsInOrder(notes: PublicationDetail['notes']): string[] {
  const limits = notes.filter(({ kind }) => kind === 'weakness')
  return SEVERITIES.flatMap((severity) =>
    limits.filter((note) => note.severity === severity).map(({ text }) => text),
  )
}
