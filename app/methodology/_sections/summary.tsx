const RULES: [id: string, rule: string, more: string][] = [
  [
    'comparability',
    'Two values share an axis only where nothing but the subject differs.',
    'Two unknowns are never taken as equal.',
  ],
  [
    'published',
    'A published figure keeps its source, its precision and its author’s error bar.',
    'It is stored as printed, never filled in, never averaged with another reading.',
  ],
  ['spread', 'Error bars and intervals come from repeated runs.', 'A single run has neither.'],
  [
    'overhead',
    'Overhead is the difference to the baseline of the same test bed at the same load.',
    'Overheads of different test beds stand side by side, but in no order.',
  ],
  [
    'ranks',
    'Ranks are ranges: subjects share one until a test separates them.',
    'Each needs three valid runs, or a published spread with its number of runs.',
  ],
  [
    'flags',
    'A doubtful value is shown hollow with its reason, and not ranked.',
    'Nothing is hidden for being unwelcome.',
  ],
]

/** The rules that matter most, in a sentence or two each. */
export const Summary = () => (
  <section aria-labelledby="in-short">
    <h2 id="in-short">In short</h2>
    <ul className="mt-2 grid list-disc grid-cols-1 gap-x-12 gap-y-2 pl-5 lg:grid-cols-2">
      {RULES.map(([id, rule, more]) => (
        <li key={id}>
          <a href={`/methodology#${id}`}>{rule}</a> {more}
        </li>
      ))}
    </ul>
  </section>
)
