import { settingWords } from '@/ingest/dictionary/setting-words'
import { loadText } from '../results/titles'

type Workload = {
  protocol: string | null
  application: string | null
  topology: string | null
  targetRps: number | null
  connections: number | null
  payloadBytes: number | null
  params: unknown
}

type TimedWorkload = Workload & { durationSeconds: number | null; warmupSeconds: number | null }

const sizeWords = (bytes: number): string =>
  `${bytes.toLocaleString('en-GB')} ${bytes === 1 ? 'byte' : 'bytes'}`

/** "at 100 requests/s over 16 connections, 200 services"; without numbers, what was tested. */
export function loadWords(workload: Workload): string {
  const asked = loadText({ ...workload, params: {} })
  const what = asked === '' ? [workload.application, workload.topology] : [asked, workload.topology]
  const settings = Object.entries(workload.params as Record<string, unknown>).map(([name, value]) =>
    settingWords(name, value),
  )
  const bytes = workload.payloadBytes
  const payload = bytes === null ? null : sizeWords(bytes)
  return [...what, workload.protocol, payload, ...settings].filter(Boolean).join(', ')
}

/** The same without what most loads of a publication share, if the rate is stated: "at 100 requests/s, grpc". */
export function shortLoadWords(workload: Workload): string {
  const asked = loadText({ ...workload, params: {} })
  return asked === ''
    ? loadWords(workload)
    : [asked, workload.protocol].filter((word) => word !== null).join(', ')
}

/** "180 s", "duration not stated", "30 s of warm-up": what is named only where two loads differ in nothing else. */
function timeWords({ durationSeconds, warmupSeconds }: TimedWorkload): string[] {
  const duration =
    durationSeconds === null
      ? 'duration not stated'
      : `${durationSeconds.toLocaleString('en-GB')} s`
  const warmup =
    warmupSeconds === null ? [] : [`${warmupSeconds.toLocaleString('en-GB')} s of warm-up`]
  return [duration, ...warmup]
}

/** Words of each load of a publication; loads that would share them are followed by how long they ran. */
export function loadNamer(
  workloads: readonly TimedWorkload[],
): (workload: TimedWorkload) => string {
  const times = new Map<string, Set<string>>()
  for (const workload of workloads) {
    const words = loadWords(workload)
    times.set(words, (times.get(words) ?? new Set()).add(timeWords(workload).join(', ')))
  }
  return (workload) => {
    const words = loadWords(workload)
    return (times.get(words)?.size ?? 0) > 1
      ? [words, ...timeWords(workload)].filter(Boolean).join(', ')
      : words
  }
}
