import type { Findings } from './schemas'

const lines = (heading: string, found: readonly string[]): string[] => [
  `# ${heading}`,
  ...(found.length > 0 ? found : ['none']),
  '',
]

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

function rankedLines({ ranked }: Findings): string[] {
  const total = (name: 'pairs' | 'testable' | 'decided') => sum(ranked.map((one) => one[name]))
  const testable = ranked.filter((one) => one.testable > 0)
  return [
    `${total('testable')} of ${total('pairs')} pairs can be tested, in ${testable.length} of ${ranked.length} publications; ${total('decided')} differ beyond the noise.`,
    ...testable.map(
      (one) =>
        `${one.slug} (${one.publisher}, ${one.relation === 'vendor' ? `vendor of ${one.vendorOf.join(', ')}` : one.relation}): ${one.testable} of ${one.pairs} pairs in ${one.tested} of ${one.charts} charts, ${one.decided} differ beyond the noise`,
    ),
  ]
}

const runLines = ({ ownRuns }: Findings): string[] =>
  ownRuns.map(
    (one) =>
      `${one.slug}: ${one.differentMeans} of ${one.values} values differ from the mean of their runs, ${one.differentSpreads} of ${one.spreads} standard deviations`,
  )

const readingLines = ({ disagreements, readingsCompared }: Findings): string[] => [
  `${disagreements.length} disagreements in ${readingsCompared} values with several readings`,
  ...disagreements.map(
    (one) =>
      `${one.slug}, ${one.subject}${one.load === '' ? '' : `, ${one.load}`}, ${one.key}: ${one.shown} ${one.unit} (${one.shownMethod}) and ${one.other} ${one.unit} (${one.otherMethod})`,
  ),
]

const claimLines = ({ surprising }: Findings): string[] =>
  surprising.flatMap((one, i) => [
    `${i + 1}. ${one.slug}, ${one.key} (${one.verdict}): ${one.statement}`,
    ...(one.sum
      ? [
          `   ${one.sum.label}: stated ${one.sum.stated}, ${one.sum.formula} of ${one.sum.figures.join('; ')} gives ${Number(one.sum.value.toPrecision(4))}`,
        ]
      : []),
    ...(one.recomputed === null ? [] : [`   own figures: ${one.recomputed}`]),
    ...(one.note === null ? [] : [`   note: ${one.note}`]),
  ])

/** The findings as text for a terminal. */
export const findingsText = (findings: Findings): string =>
  [
    ...lines('Pairs that can be ranked', rankedLines(findings)),
    ...lines('Values against their own single runs', runLines(findings)),
    ...lines('Readings that disagree', readingLines(findings)),
    ...lines('Claims furthest from the figures of their publication', claimLines(findings)),
  ].join('\n')
