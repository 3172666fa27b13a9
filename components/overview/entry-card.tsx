import { capitalised, panelTitle } from '../charts/definitions/words'
import { differencesUnit, panelsUnit } from '../charts/definitions/panel-unit'
import { differenceText } from '../charts/definitions/overhead-words'
import { comparePanelPath } from '../results/compare-links'
import { chartImagePath } from '../results/embed-links'
import { certaintyOf } from '../results/certainty'
import { TextTable } from '../ui/text-table'
import type { OverviewEntry } from '@/server/results/overview/schemas'
import type { ResultRow } from '@/server/results/schemas'
import { proofSentence } from './entry-words'
import { valueText } from './value-words'

/** "Istio ambient 1.25.0" */
const labelOfRow = ({ subject: { label, version } }: ResultRow): string =>
  version === null || label.includes(version) ? label : `${label} ${version}`

/** What stands behind a row: values with their overheads, test bed, runs, and ways to go on. */
export function EntryCard({ entry }: { entry: OverviewEntry }) {
  const { panel, overheads, source } = entry
  const unit = panelsUnit([panel])
  const overUnit = differencesUnit(panel.key, overheads)
  const compare = comparePanelPath(panel)
  const over = (conditionId: number): string =>
    overheads
      .filter((one) => one.conditionId === conditionId)
      .map(({ delta, deltaCi }) => {
        const text = differenceText(delta, overUnit)
        const ends = deltaCi?.map((end) => differenceText(end, overUnit))
        return ends ? `${text} [${ends.join(', ')}]` : text
      })
      .join('; ')
  return (
    <div className="overview-card">
      <p className="font-medium">{capitalised(panelTitle(panel))}</p>
      <p className="text-muted">
        {panel.harness.name}, {panel.environment}; {certaintyOf(panel)}.
      </p>
      <p>{proofSentence(entry)}</p>
      <TextTable
        caption={`${panelTitle(panel)}: ${source.title}`}
        columns={[
          { head: 'Subject' },
          { head: 'Value', isNumber: true },
          { head: 'Over no mesh', isNumber: true },
          { head: 'Remarks' },
        ]}
        rows={panel.rows.map((row) => [
          labelOfRow(row),
          row.value.value === null ? '–' : valueText(row.value.value, unit),
          over(row.value.conditionId),
          row.value.flags.map(({ text }) => text).join('; '),
        ])}
      />
      <p className="flex flex-wrap gap-x-4">
        <a href={`/publications/${source.slug}`}>Publication with its method and claims</a>
        <a href={chartImagePath(panel)}>Chart</a>
        {compare !== null && <a href={compare}>Compare these</a>}
        <a href={`/disputes/new?target=publication:${source.slug}`}>Report an error</a>
      </p>
    </div>
  )
}
