import type {
  ValidatedFile,
  ValidatedRun,
  Validation,
  ValidationProblem,
} from '@/server/runs/parse/schemas'
import { counted, formatCount, formatExact, rateWords, withUnit } from '../charts/format'
import { Flags } from '../runs/flags'
import { HistogramTable } from '../runs/histogram'
import { Measurements } from '../runs/measurements'
import { Badge } from '../ui/badge'
import { Card } from '../ui/card'
import { PathText } from '../ui/path-text'
import { CopyCode } from './copy-code'

function Problems({ problems }: { problems: readonly ValidationProblem[] }) {
  return (
    <ul className="mt-2 grid grid-cols-1 gap-2">
      {problems.map((problem) => (
        <li key={`${problem.code} ${problem.pointer} ${problem.title}`} className="break-words">
          <Badge tone="strong">{problem.code}</Badge> {problem.title}
          {problem.pointer && (
            <>
              {' '}
              at <code>{problem.pointer}</code>
            </>
          )}
          {problem.line !== null && <> on line {problem.line}</>}: {problem.detail}
          {problem.hint && (
            <p className="text-sm text-muted">
              <PathText text={problem.hint} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The tool and the plain counts of a run, as they would be stored: what the file does not say is left out. */
function runWords({ harness, facts }: ValidatedRun): string {
  const words = (value: number | null, toText: (value: number) => string) =>
    value === null ? [] : [toText(value)]
  return [
    [harness.name, harness.version].filter(Boolean).join(' '),
    ...words(facts.durationSeconds, (seconds) => withUnit(formatExact(seconds, 6), 's')),
    ...words(facts.requests, (n) => counted(n, 'request')),
    ...words(facts.errors, (n) => `${formatCount(n)} failed`),
    ...words(facts.targetRps, (rps) => `${rateWords(rps)} offered`),
    ...words(facts.achievedRps, (rps) => `${rateWords(rps)} achieved`),
  ].join(', ')
}

function Run({ run, title, isOpen }: { run: ValidatedRun; title: string; isOpen: boolean }) {
  const rows = run.stored.map((one) => ({ ...one, rawText: null, censored: 0 }))
  return (
    <details open={isOpen} className="mt-3">
      <summary>
        {title}: {counted(rows.length, 'measurement')}, {counted(run.flags.length, 'flag')}
      </summary>
      <div className="mt-2 grid grid-cols-1 gap-3">
        <p className="text-sm">Of the run itself: {runWords(run)}.</p>
        <Measurements runId={null} measurements={rows} />
        {run.histograms.map((histogram) => (
          <HistogramTable key={`${histogram.metric} ${histogram.format}`} histogram={histogram} />
        ))}
        <Flags flags={run.flags} notices={run.notices} />
      </div>
    </details>
  )
}

/** A file that its mapping does not fit has no reader either, but it is the mapping that is wrong. */
const hasUnknownFormat = ({ problems }: ValidatedFile): boolean =>
  problems.length === 0 || problems.some(({ code }) => code === 'UNKNOWN_FORMAT')

function File({ file, index }: { file: ValidatedFile; index: number }) {
  const id = `checked-${index}`
  return (
    <Card labelledBy={id}>
      <h3 id={id} className="break-words font-semibold">
        {file.name}
      </h3>
      {file.adapter ? (
        <p>
          Read as {file.adapter.label} ({file.adapter.id}): {counted(file.runs.length, 'run')}.
        </p>
      ) : (
        hasUnknownFormat(file) && <p>No format was recognised.</p>
      )}
      {file.problems.length > 0 && <Problems problems={file.problems} />}
      {file.runs.map((run, i) => (
        <Run
          key={i}
          run={run}
          title={run.name ? `Run ${i + 1}, ${run.name}` : `Run ${i + 1}`}
          isOpen={i === 0}
        />
      ))}
      {file.runs.length > 0 && (
        <>
          <p className="mt-3">To send it:</p>
          <CopyCode label={`the line that sends ${file.name}`}>{file.curl}</CopyCode>
        </>
      )}
    </Card>
  )
}

/** Validation results by file: format, numbers, flags with their rules, missing facts, the command to send it. */
export function ValidationResult({ validation }: { validation: Validation }) {
  const { contextProblems, files } = validation
  return (
    <div className="mt-3 grid grid-cols-1 gap-4">
      {contextProblems.length > 0 && (
        <Card labelledBy="context-problems">
          <h3 id="context-problems" className="font-semibold">
            Missing or wrong in the context
          </h3>
          <Problems problems={contextProblems} />
        </Card>
      )}
      {files.map((file, i) => (
        <File key={`${i} ${file.name}`} file={file} index={i} />
      ))}
    </div>
  )
}

/** The outcome in one sentence, for the live region. */
export function outcome({ isStorable, contextProblems, files }: Validation): string {
  const readable = files.filter(({ problems }) => problems.length === 0).length
  const read = `${readable} of ${files.length} ${files.length === 1 ? 'file' : 'files'} can be stored`
  if (isStorable) return `${read}, with this context.`
  if (contextProblems.length === 0) return `${read}; the others are explained below.`
  const n = contextProblems.length
  return `${read} once the context is complete: ${n} ${n === 1 ? 'key is' : 'keys are'} missing or wrong.`
}
