import type { ErrorPlace } from '../../model/adapter'
import { MAX_LATENCY_SECONDS, unexpected } from '../../formats/decode'
import { noRequests } from '../../formats/http-outcome'
import type { Load } from '../../model/load'
import type { ParsedRun } from '../../model/parsed-run'
import { failures, notice, tooFewSamples } from '../../model/notices'
import { RowLoad } from '../../formats/row-load'
import { isoTime } from '../../formats/sample-table'
import { SAMPLE_LEVELS, SAMPLE_METHOD, Samples } from '../../formats/samples'
import { toMix } from '../../formats/request-mix'
import { ALL_REQUESTS, listParts, toPartName } from '../../formats/sub-loads'
import { scale } from '../../dictionary/units'
import { ATTACK, TARGET, VEGETA_RESULT } from './vegeta-fields'
import { isFailedCode, VEGETA, VEGETA_DEFAULT, vegetaIdentity } from './vegeta-run'
import { protocolOr } from '@/ingest/model/assume-protocol'

/** One request as vegeta encodes it. */
export type VegetaResult = {
  attack: string
  code: string
  latencyNs: number
  /** seconds since 1970 */
  sent: number
  method: string
  url: string
  /** names of all fields; the same array for rows of one table */
  names: readonly string[]
  cells: readonly string[]
}

class Requests {
  readonly samples = new Samples()
  readonly load = new RowLoad(VEGETA_RESULT)
  errors = 0
  first = Infinity
  last = -Infinity
  /** seconds since 1970 of the last answer */
  answered = -Infinity
  tls = 0
  readonly codes: Record<string, number> = {}

  add({ code, latencyNs, sent, url, names, cells }: VegetaResult): void {
    this.samples.add(scale(latencyNs, 1e-9))
    this.load.add(names, cells)
    if (isFailedCode(code)) this.errors++
    if (/^https:/i.test(url)) this.tls++
    this.first = Math.min(this.first, sent)
    this.last = Math.max(this.last, sent)
    this.answered = Math.max(this.answered, sent + scale(latencyNs, 1e-9))
    this.codes[code] = (this.codes[code] ?? 0) + 1
  }
}

/** An attack with more has a list of targets that is its load as a whole. */
const MAX_TARGETS = 100
const MAX_NAMES = 1000

/** The requests of one attack, together and by target. */
class Attack {
  readonly all = new Requests()
  private readonly targets = new Map<string, Requests>()
  private readonly names = new Set<string>()

  add(result: VegetaResult): void {
    this.all.add(result)
    const name = `${result.method} ${toPartName(result.url)}`.trim()
    if (this.names.size <= MAX_NAMES) this.names.add(name)
    if (this.names.size > MAX_TARGETS) {
      this.targets.clear()
      return
    }
    const target = this.targets.get(name) ?? new Requests()
    this.targets.set(name, target)
    target.add(result)
  }

  /** The attack as a whole if it has one target, else each target and the total over them. */
  listParts(): { requests: Requests; load: Load }[] {
    if (this.names.size <= 1) return [{ requests: this.all, load: this.all.load.get().load }]
    const list = listParts(this.names)
    const beside: Load = {
      targets: this.names.size > MAX_NAMES ? `more than ${MAX_NAMES} targets` : list,
      ...toMix([...this.targets].map(([name, { samples }]) => [name, samples.count])),
    }
    // Paths, queries and methods of all targets are in their names.
    const { path: _path, query: _query, method: _method, ...load } = this.all.load.get().load
    return [
      ...[...this.targets].map(([name, requests]) => ({
        requests,
        load: { ...requests.load.get().load, [TARGET]: name, ...beside },
      })),
      { requests: this.all, load: { ...load, [TARGET]: ALL_REQUESTS, ...beside } },
    ]
  }
}

/** More attacks than this in one file are not attacks but a damaged column. */
const MAX_ATTACKS = 100

/** A run per attack, and per target of an attack with several. */
export function toAttackRuns(results: Iterable<VegetaResult & { place: ErrorPlace }>): ParsedRun[] {
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
  const runs = [...attacks].flatMap(([name, attack]) =>
    attack.listParts().map(({ requests, load }) => {
      const run = toRun(name, requests)
      return { ...run, load: attacks.size > 1 ? { ...load, [ATTACK]: name } : load }
    }),
  )
  if (runs.length === 1) return runs
  const several = notice('MULTIPLE_RUNS', `${describeParts(attacks.size)} are as many runs`)
  return runs.map((run) => ({ ...run, notices: [...run.notices, several] }))
}

const describeParts = (attacks: number): string =>
  attacks > 1 ? `${attacks} attacks` : 'the targets of the attack and their total'

/** The duration is from the first to the last request, as in vegeta's own report. */
function toRun(name: string, requests: Requests): ParsedRun {
  const { samples, errors, first, last, answered, tls, codes } = requests
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
    extra: { statusCodes: codes, waitSeconds: Number((answered - last).toFixed(6)) },
  }
  run.notices = [
    ...tooFewSamples(SAMPLE_LEVELS, samples.count),
    ...failures(run),
    ...requests.load.get().notices,
  ]
  return run
}
