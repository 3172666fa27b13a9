/** Classes of a field in a form. */
export const INPUT = 'w-full min-w-0 rounded-sm border border-line bg-surface px-2 py-1 text-ink'
