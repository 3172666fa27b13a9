import { database } from '@/server/platform/db'
import { gauge } from '@/server/platform/counters'
import { writerOf } from '@/server/runs/storing/writer'
import { tellMeasures } from './peers'
import { measuresNow, watchNode } from './text'

/** Begins to measure what counts from the start of the process on. */
export function watchProcess(): void {
  watchNode()
  tellMeasures(measuresNow)
  gauge('meshbench_workers', {}, () => 1)
  // Of the results that are stored without the framework, which are nearly all.
  const writer = (): { waiting: number; running: number } => writerOf(database()).size()
  gauge('meshbench_queue_waiting', { queue: 'writer' }, () => writer().waiting)
  gauge('meshbench_queue_running', { queue: 'writer' }, () => writer().running)
}
