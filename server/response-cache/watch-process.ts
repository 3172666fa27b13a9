import { readDatabaseValues } from '@/server/platform/db/database-size'
import { gauge } from '@/server/platform/observe/metrics'
import { answerMeasures } from '../platform/observe/peers'
import { measuresNow, watchNode } from '../platform/observe/metrics-text'

/** Begins to measure what counts from the start of the process on. */
export function watchProcess(): void {
  watchNode()
  answerMeasures(() => measuresNow(readDatabaseValues))
  gauge('meshbench_workers', {}, () => 1)
}
