import type { RunDetail } from '@/server/runs/schemas'
import { formatCount, formatExact, withUnit } from '../charts/format'
import { Sender } from '../organisations/sender'

const time = (iso: string | null): string =>
  iso === null ? 'not stated' : iso.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')
const number = (value: number | null, unit = ''): string =>
  value === null
    ? 'not in the file'
    : withUnit(Number.isInteger(value) ? formatCount(value) : formatExact(value, 6), unit)

/** A fact that few runs have is left out where it is not stated. */
const stated = (name: string, value: string | null): [string, string][] =>
  value === null ? [] : [[name, value]]

/** When, how long, how much and of which commit; what the file does not hold is said. */
export function RunFacts({ run }: { run: RunDetail }) {
  const facts: [string, string][] = [
    ['Started', run.startedAt === null ? 'not recorded' : time(run.startedAt)],
    ['Received', time(run.receivedAt)],
    ['Duration', number(run.durationSeconds, 's')],
    ['Achieved load', number(run.achievedRps, 'requests/s')],
    ['Requests', number(run.requests)],
    ['Failed', number(run.errors)],
    ['Commit', run.commitSha ?? 'not stated'],
    ...stated('Branch', run.branch),
    ...stated('Base commit', run.baseCommit),
  ]
  return (
    <dl className="facts facts-short text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {run.ciUrl && (
        <>
          <dt>CI run</dt>
          <dd>
            <a href={run.ciUrl} rel="nofollow ugc noopener">
              {run.ciUrl}
            </a>
          </dd>
        </>
      )}
    </dl>
  )
}

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
