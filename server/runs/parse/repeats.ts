import { isTotal } from '@/ingest/formats/sub-loads'
import { notice } from '@/ingest/model/notices'
import type { PreparedRun } from './prepared-file'

const nameRun = (run: PreparedRun | undefined, index: number): string =>
  run?.run.name ? `"${run.run.name}"` : `run ${index + 1}`

/**
 * The runs of a file without those that repeat an earlier one of the same condition: a table with one request and its
 * total holds one measurement, not two repetitions. The first of them reports what was left out.
 */
export function withoutRepeats(runs: readonly PreparedRun[]): PreparedRun[] {
  const found = new Map<string, { first: number; repeats: string[] }>()
  const members = new Map(
    runs.flatMap((one) => (isTotal(one.run) ? [] : [[one.contentDigest, one.conditionKey]])),
  )
  // A total over a single part is that part again.
  const toKey = ({ run, conditionKey, contentDigest }: PreparedRun): string =>
    `${(isTotal(run) ? members.get(contentDigest) : null) ?? conditionKey} ${contentDigest}`
  for (const [i, run] of runs.entries()) {
    const earlier = found.get(toKey(run))
    if (earlier) earlier.repeats.push(nameRun(run, i))
    else found.set(toKey(run), { first: i, repeats: [] })
  }
  return runs.flatMap((one, i) => {
    const { first = i, repeats = [] } = found.get(toKey(one)) ?? {}
    if (first !== i) return []
    if (repeats.length === 0) return one
    const message = `${repeats.join(', ')} of the file has the same numbers as ${nameRun(one, i)}: stored once`
    const { run } = one
    return { ...one, run: { ...run, notices: [...run.notices, notice('REPEATED', message)] } }
  })
}
