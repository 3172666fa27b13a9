import { capitalised, panelTitle } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { differencesUnit, panelsUnit } from '../charts/definitions/panel-unit'
import { differenceText } from '../charts/definitions/overhead-words'
import { comparePanelPath } from '../results/compare-links'
import { disputeHref } from '../results/dispute-href'
import { chartFramePath } from '../results/embed-links'
import { describeCertainty } from '../results/certainty'
import { TextTable } from '../ui/text-table'
import type { OverviewEntry } from '@/server/results/overview/schemas'
import type { ResultRow } from '@/server/results/schemas'
import { EmbedLink } from './embed-link'
import type { Asked } from './opening-words'
import { proofSentence } from './entry-words'
import { valueText } from './value-words'

/** "Istio ambient 1.25.0" */
const labelOfRow = ({ subject: { label, version } }: ResultRow): string =>
  version === null || label.includes(version) ? label : `${label} ${version}`

const flagsOf = ({ value }: ResultRow): string[] => value.flags.map(({ text }) => text)

/** Remarks that every value has: said once. */
const sharedFlags = ([first, ...others]: readonly ResultRow[]): string[] =>
  first ? flagsOf(first).filter((text) => others.every((row) => flagsOf(row).includes(text))) : []

/** More than a reader takes in at a glance; the page of the publication has all. */
const MAX_VALUES = 12

/** What stands behind a row: values with their overheads, test bed, runs, and ways to go on. */
export function EntryCard({ entry, asked }: { entry: OverviewEntry; asked: Asked }) {
  const { panel, overheads, source } = entry
  const unit = panelsUnit([panel])
  const overUnit = differencesUnit(panel.key, overheads)
  // A row beyond the bounds would be compared with nothing between them: it keeps its own load.
  const compare = comparePanelPath(panel, entry.isInRange ? asked : undefined)
  const shared = sharedFlags(panel.rows)
  const further = panel.rows.length - MAX_VALUES
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
      <p className="text-muted">
        {panel.harness.name}, {panel.environment}; {describeCertainty(panel)}.
      </p>
      <p>{proofSentence(entry)}</p>
      <TextTable
        caption={`${capitalised(panelTitle(panel))}: ${source.title}`}
        columns={[
          { head: 'Subject' },
          { head: 'Value', isNumber: true },
          { head: 'Over no mesh', isNumber: true },
          { head: 'Remarks' },
        ]}
        rows={panel.rows.slice(0, MAX_VALUES).map((row) => [
          labelOfRow(row),
          row.value.value === null ? '–' : valueText(row.value.value, unit),
          over(row.value.conditionId),
          flagsOf(row)
            .filter((text) => !shared.includes(text))
            .join('; '),
        ])}
      />
      {further > 0 && (
        <p className="text-muted">
          {counted(further, 'more value')} {further === 1 ? 'is' : 'are'} on the publication’s page.
        </p>
      )}
      {shared.length > 0 && <p className="text-muted">All values: {shared.join('; ')}.</p>}
      <div className="flex flex-wrap gap-x-4">
        <a href={`/publications/${source.slug}`}>Publication with its method and claims</a>
        {compare !== null && <a href={compare}>Compare these</a>}
        <a href={disputeHref([panel])}>Report an error</a>
        <EmbedLink address={chartFramePath(panel)} />
      </div>
    </div>
  )
}
