const PATHS = {
  embed: 'M5.5 4 2 8l3.5 4M10.5 4 14 8l-3.5 4',
  share:
    'M7 9.5a2.6 2.6 0 0 0 3.8.2l2-2a2.7 2.7 0 0 0-3.8-3.8L8 5M9 6.5a2.6 2.6 0 0 0-3.8-.2l-2 2A2.7 2.7 0 0 0 7 12.1L8 11',
  csv: 'M8 2v8M4.8 7 8 10.2 11.2 7M2.5 13.5h11',
  table: 'M2.5 3h11v10h-11zM2.5 6.5h11M6.5 6.5V13',
  compare: 'M3 13V8M8 13V3M13 13V6',
  search: 'M11 7a4 4 0 1 1-8 0a4 4 0 0 1 8 0zM10 10l4 4',
} as const

/** A small picture beside a word that says the same. */
export const Icon = ({ of }: { of: keyof typeof PATHS }) => (
  <svg viewBox="0 0 16 16" width={14} height={14} aria-hidden="true">
    <path
      d={PATHS[of]}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
