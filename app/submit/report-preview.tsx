import {
  REPORT_HEADS,
  type ReportContent,
  type ReportSection,
} from '@/server/charts/reports/schemas'

const ReportTable = ({ rows }: Pick<ReportSection, 'rows'>) => (
  <table>
    <thead>
      <tr>
        {REPORT_HEADS.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, value, usual, change, verdict, isRegression }) => (
        <tr key={key}>
          <td>{key}</td>
          <td>{value}</td>
          <td>{usual}</td>
          <td>{change}</td>
          <td>{isRegression ? <strong>{verdict}</strong> : verdict}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The comment of a report as a pull request shows it, without the chart of its series. */
export const ReportPreview = (props: {
  report: ReportContent
  pullRequest: number | null
  runHref: string | null
}) => (
  <div className="report" role="region" aria-label="Example of a comment" tabIndex={0}>
    <p>
      Comment on pull request{props.pullRequest === null ? '' : ` ${props.pullRequest}`}, kept up to
      date
    </p>
    <div>
      <p className="font-semibold">{props.report.title}</p>
      {props.report.sections.map(({ runId, name, outcome, rows, note }) => (
        <div key={runId} className="grid gap-2">
          <p className="text-sm">
            {props.runHref === null ? name : <a href={props.runHref}>{name}</a>}
          </p>
          {outcome !== null && (
            <p className="text-sm">
              {outcome.load}: {outcome.values.join(', ')}
            </p>
          )}
          <ReportTable rows={rows} />
          <p className="text-sm text-muted">{note}</p>
        </div>
      ))}
    </div>
  </div>
)
