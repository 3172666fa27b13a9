import { DATA_NEEDED } from '@/ingest/dictionary/data-needed'

/** How much data each answer takes: three thresholds, each with its question. */
export const DataNeeded = () => (
  <dl className="data-needed">
    {DATA_NEEDED.map(({ needed, question, answer }) => (
      <div key={question} className="panel">
        <dt>
          <span className="data-needed-amount">{needed}</span> {question}
        </dt>
        <dd>{answer}</dd>
      </div>
    ))}
  </dl>
)
