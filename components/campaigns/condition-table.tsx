import Link from 'next/link'
import { PROTOCOL_NAMES } from '@/ingest/dictionary/protocol-name'
import type { CampaignCondition } from '@/server/runs/campaigns/schemas'
import { counted, formatCount, rateWords } from '../charts/format'
import { DataTable, type Column } from '../ui/data-table'

/** "2,000 requests/s, 64 connections, 60 s"; null where nothing was stated. */
export function loadWords({
  targetRps,
  connections,
  durationSeconds,
}: Pick<CampaignCondition, 'targetRps' | 'connections' | 'durationSeconds'>): string | null {
  const parts = [
    ...(targetRps === null ? [] : [rateWords(targetRps)]),
    ...(connections === null ? [] : [counted(connections, 'connection')]),
    ...(durationSeconds === null ? [] : [`${formatCount(durationSeconds)} s`]),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

/** A condition by its subject, with a link to all of its values. */
export const SUBJECT_COLUMN: Column<CampaignCondition> = {
  id: 'subject',
  head: 'Condition',
  isRowHead: true,
  cell: ({ subject, href }) => (
    <Link href={href} prefetch={false}>
      {[subject.label, subject.version].filter(Boolean).join(' ')}
    </Link>
  ),
}

/** "kind-ci, 3 nodes, c6i.4xlarge": conditions that differ in their machines alone would look the same by the label. */
const testBedWords = ({ environment, nodes, nodeType }: CampaignCondition): string => {
  const machines = [nodes === null ? null : counted(nodes, 'node'), nodeType]
  const known = machines.filter((one) => one !== null && !environment.includes(one))
  return [environment, ...known].join(', ')
}

/** The day of a measurement, else that of its receipt, said as such. */
export const dateWords = ({ measuredOn, receivedOn }: CampaignCondition): string =>
  measuredOn ?? (receivedOn === null ? 'not stated' : `received ${receivedOn}`)

const COLUMNS: readonly Column<CampaignCondition>[] = [
  SUBJECT_COLUMN,
  { id: 'mode', head: 'Mode', isSaidOnce: true, cell: ({ subject }) => subject.mode },
  { id: 'load', head: 'Load', isSaidOnce: true, cell: (one) => loadWords(one) ?? 'not stated' },
  {
    id: 'protocol',
    head: 'Protocol',
    isSaidOnce: true,
    cell: ({ protocol }) => (protocol === null ? 'not stated' : PROTOCOL_NAMES[protocol]),
  },
  { id: 'harness', head: 'Harness', isSaidOnce: true, cell: ({ harness }) => harness },
  { id: 'environment', head: 'Test bed', isSaidOnce: true, cell: testBedWords },
  { id: 'runs', head: 'Runs', isNumber: true, cell: ({ runs }) => formatCount(runs) },
  { id: 'date', head: 'Date', isSaidOnce: true, cell: dateWords },
]

/** The conditions of a campaign, each with a link to all of its values; what all share stands above. */
export const ConditionTable = ({ conditions }: { conditions: readonly CampaignCondition[] }) => (
  <DataTable
    caption={counted(conditions.length, 'condition')}
    columns={COLUMNS}
    rows={conditions}
    keyOf={({ id }) => String(id)}
    isStacked
  />
)
