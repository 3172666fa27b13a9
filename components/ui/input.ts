/** Classes of a field in a form. */
export const INPUT = 'w-full min-w-0 rounded-sm border border-line bg-surface px-2 py-1 text-ink'

/** A small select next to its label, as wide as its text. */
export const CHOICE = 'max-w-full rounded-sm border border-line bg-field px-2 py-1 text-sm'
