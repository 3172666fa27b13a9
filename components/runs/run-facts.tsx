import type { RunDetail } from '@/server/runs/schemas'
import { formatCount, formatExact, withUnit } from '../charts/format'
import { Sender } from '../organisations/sender'
import type { Fact } from './stated-facts'

const time = (iso: string | null): string | null =>
  iso === null ? null : iso.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')
const number = (value: number | null, unit = ''): string | null =>
  value === null
    ? null
    : withUnit(Number.isInteger(value) ? formatCount(value) : formatExact(value, 6), unit)

/** A fact that few runs have is left out where it is not stated. */
const stated = (name: string, value: string | null): Fact[] =>
  value === null ? [] : [[name, value]]

const CiRun = ({ url }: { url: string }) => (
  <a href={url} rel="nofollow ugc noopener">
    {url}
  </a>
)

/** When, how long, how much and of which commit; what the file does not hold is null. */
export const listRunFacts = (run: RunDetail): Fact[] => [
  ['Started', time(run.startedAt)],
  ['Received', time(run.receivedAt)],
  ['Duration', number(run.durationSeconds, 's')],
  ['Achieved load', number(run.achievedRps, 'requests/s')],
  ['Requests', number(run.requests)],
  ['Failed', number(run.errors)],
  ['Commit', run.commitSha],
  ...stated('Branch', run.branch),
  ...stated('Base commit', run.baseCommit),
  ...(run.ciUrl === null ? [] : [['CI run', <CiRun key="ci" url={run.ciUrl} />] as const]),
]

/** Raw file, what read it and who sent it. */
export function Provenance({ provenance }: Pick<RunDetail, 'provenance'>) {
  const {
    adapter,
    adapterVersion,
    fileName,
    sha256,
    byteSize,
    rawUrl,
    withheldReason,
    submittedBy,
    submittedBySlug,
    ciRun,
  } = provenance
  return (
    <dl className="facts text-sm">
      <dt>Raw file</dt>
      <dd>
        {rawUrl ? <a href={rawUrl}>{fileName}</a> : `withheld: ${withheldReason}`} (
        {formatCount(byteSize)} bytes)
      </dd>
      <dt>SHA-256</dt>
      <dd>
        <code>{sha256}</code>
      </dd>
      <dt>Read by</dt>
      <dd>
        adapter {adapter}, version {adapterVersion}
      </dd>
      <dt>Sent by</dt>
      <dd>
        <Sender name={submittedBy} slug={submittedBySlug} />,{' '}
        {ciRun ? (
          <>
            verified from CI run{' '}
            <a href={ciRun.runUrl} rel="nofollow ugc noopener">
              {ciRun.repository}, {ciRun.workflow}
            </a>
          </>
        ) : (
          'self-declared (API token)'
        )}
      </dd>
    </dl>
  )
}
