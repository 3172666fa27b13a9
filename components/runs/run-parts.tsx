import type { RunDetail } from '@/server/runs/schemas'

const counted = (value: number | null): string =>
  value === null ? 'not stated' : value.toLocaleString('en')

/** The load generators whose outputs are one run; nothing for a single one. */
export function RunParts({ parts }: Pick<RunDetail, 'parts'>) {
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="parts">
      <h2 id="parts">Parts</h2>
      <p className="text-sm text-muted">
        {parts.length} load generators measured side by side. They are one run: rates and requests
        add up, histograms are merged.
      </p>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Parts of this run">
        <table>
          <thead>
            <tr>
              <th scope="col">Load generator</th>
              <th scope="col">Start</th>
              <th scope="col">Seconds</th>
              <th scope="col">Requests per second</th>
              <th scope="col">Requests</th>
              <th scope="col">Failed</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.name}>
                <th scope="row">{part.name}</th>
                <td>{part.startedAt ?? 'not stated'}</td>
                <td>{counted(part.durationSeconds)}</td>
                <td>{counted(part.achievedRps)}</td>
                <td>{counted(part.requests)}</td>
                <td>{counted(part.errors)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
