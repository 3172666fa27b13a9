/** Classes of a button. */
export const BUTTON =
  'rounded-sm border border-line bg-surface px-3 py-1 text-sm text-ink hover:border-ink'
