import { z } from 'zod'
import { firstIssue } from '../../model/first-issue'
import type { ErrorPlace } from '../../model/adapter'
import { MAX_LATENCY_SECONDS, unexpected } from '../../formats/decode'
import { noRequests } from '../../formats/http-outcome'
import { jsonLines } from '../../formats/json'
import type { ParsedRun } from '../../model/parsed-run'
import { failures, notice, tooFewSamples } from '../../model/notices'
import { quotedRows } from '../../formats/quoted-rows'
import { isoTime } from '../../formats/sample-table'
import { SAMPLE_LEVELS, SAMPLE_METHOD, Samples } from '../../formats/samples'
import { scale } from '../../dictionary/units'
import { isFailedCode, VEGETA, VEGETA_DEFAULT, vegetaIdentity } from './vegeta-run'
import { protocolOr } from '@/ingest/model/assume-protocol'

/** timestamp ns, code, latency ns, bytes out, bytes in, error, body, attack, seq, method, url, headers; no header row */
const CSV = /^\d{16,19},\d{1,3},\d+,\d+,\d+,/
const MIN_COLUMNS = 9

export const isVegetaCsv = (text: string): boolean => CSV.test(text)

export function isVegetaNdjson(text: string): boolean {
  const start = text.slice(0, 4000)
  return (
    /^\s*\{/.test(start) &&
    ['"attack":', '"seq":', '"code":', '"timestamp":', '"latency":'].every((key) =>
      start.includes(key),
    )
  )
}

type Result = {
  attack: string
  code: string
  latencyNs: number
  /** seconds since 1970 */
  sent: number
  isTls: boolean
}

class Attack {
  readonly samples = new Samples()
  errors = 0
  first = Infinity
  last = -Infinity
  tls = 0
  readonly codes: Record<string, number> = {}

  add({ code, latencyNs, sent, isTls }: Result): void {
    this.samples.add(scale(latencyNs, 1e-9))
    if (isFailedCode(code)) this.errors++
    if (isTls) this.tls++
    this.first = Math.min(this.first, sent)
    this.last = Math.max(this.last, sent)
    this.codes[code] = (this.codes[code] ?? 0) + 1
  }
}

/** More attacks than this in one file are not attacks but a damaged column. */
const MAX_ATTACKS = 100

/** One run per attack name. The duration is from the first to the last request, as in vegeta's own report. */
function toRuns(results: Iterable<Result & { place: ErrorPlace }>): ParsedRun[] {
  const attacks = new Map<string, Attack>()
  for (const one of results) {
    const isRight = one.latencyNs >= 0 && one.latencyNs <= MAX_LATENCY_SECONDS * 1e9
    if (!isRight || !Number.isInteger(one.latencyNs))
      throw unexpected({
        ...VEGETA,
        what: 'the latency',
        expected: 'a whole number of nanoseconds, 0 or more',
        found: one.latencyNs,
        place: one.place,
      })
    const attack = attacks.get(one.attack) ?? new Attack()
    if (attacks.size >= MAX_ATTACKS && !attacks.has(one.attack))
      throw unexpected({
        ...VEGETA,
        what: 'the attack',
        expected: `one of at most ${MAX_ATTACKS} names`,
        found: one.attack,
        place: one.place,
      })
    attacks.set(one.attack, attack)
    attack.add(one)
  }
  if (attacks.size === 0) throw noRequests(VEGETA)
  const several =
    attacks.size > 1 ? [notice('MULTIPLE_RUNS', `${attacks.size} attacks are as many runs`)] : []
  return [...attacks].map(([name, attack]) => {
    const { samples, errors, first, last, tls, codes } = attack
    const durationSeconds = last > first ? last - first : null
    const run: ParsedRun = {
      ...vegetaIdentity(SAMPLE_METHOD),
      name: name.slice(0, 200) || null,
      ...protocolOr(
        tls === 0 ? null : tls === samples.count ? 'https' : 'mixed',
        'http1',
        VEGETA_DEFAULT,
      ),
      startedAt: isoTime(first),
      durationSeconds,
      achievedRps: durationSeconds ? samples.count / durationSeconds : null,
      requests: samples.count,
      errors,
      latencyIncludesErrors: true,
      measurements: samples.measurements('http.latency'),
      histograms: [samples.histogram('http.latency', 'uncorrected')],
      extra: { statusCodes: codes },
    }
    run.notices = [...tooFewSamples(SAMPLE_LEVELS, samples.count), ...failures(run), ...several]
    return run
  })
}

const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/** RFC 3339 to seconds since 1970, with the fraction that Date would cut; NaN for anything else. */
function unixSeconds(text: string): number {
  const [, whole = '', fraction = '', zone = ''] = TIME.exec(text) ?? []
  return Date.parse(whole + zone) / 1000 + Number(`0${fraction}`)
}

const Line = z.object({
  attack: z.string().nullish(),
  code: z.number().int().min(0).max(999),
  timestamp: z.string().refine((text) => Number.isFinite(unixSeconds(text)), {
    error: 'an RFC 3339 time',
  }),
  latency: z.number({ error: 'a number of nanoseconds' }),
  url: z.string().nullish(),
})

/** `vegeta encode -to json`. @throws AdapterError with the line */
export function parseVegetaNdjson(file: string): ParsedRun[] {
  function* results() {
    for (const { line, value, cut } of jsonLines(file)) {
      if (cut) throw cut
      const parsed = Line.safeParse(value)
      if (!parsed.success) {
        const { field, message: expected } = firstIssue(parsed.error)
        const what = `the field ${field || 'of the line'}`
        throw unexpected({ ...VEGETA, what, expected, found: value, place: { line } })
      }
      const { attack, code, timestamp, latency, url } = parsed.data
      yield {
        attack: attack ?? '',
        code: String(code),
        latencyNs: latency,
        sent: unixSeconds(timestamp),
        isTls: /^https:/i.test(url ?? ''),
        place: { line },
      }
    }
  }
  return toRuns(results())
}

/** `vegeta encode -to csv`. @throws AdapterError with the line */
export function parseVegetaCsv(file: string): ParsedRun[] {
  function* results() {
    for (const { cells, line } of quotedRows(file, VEGETA)) {
      const place = { line }
      const [timestamp = '', code = '', latency = '', , , , , attack = '', , , url = ''] = cells
      const bad = (what: string, expected: string, found: unknown) =>
        unexpected({ ...VEGETA, what, expected, found, place })
      if (cells.length < MIN_COLUMNS)
        throw bad('the row', `at least ${MIN_COLUMNS} columns wide`, `${cells.length} columns`)
      if (!/^\d{16,19}$/.test(timestamp))
        throw bad('the timestamp', 'nanoseconds since 1970', timestamp)
      if (!/^\d{1,3}$/.test(code)) throw bad('the status', 'a status code', code)
      if (!/^\d{1,16}$/.test(latency)) throw bad('the latency', 'whole nanoseconds', latency)
      const isTls = /^https:/i.test(url)
      yield {
        attack,
        code,
        latencyNs: Number(latency),
        sent: Number(timestamp) / 1e9,
        isTls,
        place,
      }
    }
  }
  return toRuns(results())
}
