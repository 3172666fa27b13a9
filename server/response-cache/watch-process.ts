import { database } from '@/server/platform/db/client'
import { gauge } from '@/server/platform/observe/metrics'
import { getWriter } from '@/server/runs/store/writer'
import { tellMeasures } from '../platform/observe/peers'
import { measuresNow, watchNode } from '../platform/observe/metrics-text'

/** Begins to measure what counts from the start of the process on. */
export function watchProcess(): void {
  watchNode()
  tellMeasures(measuresNow)
  gauge('meshbench_workers', {}, () => 1)
  // Of the results that are stored without the framework, which are nearly all.
  const writer = (): { waiting: number; running: number } => getWriter(database()).size()
  gauge('meshbench_queue_waiting', { queue: 'writer' }, () => writer().waiting)
  gauge('meshbench_queue_running', { queue: 'writer' }, () => writer().running)
}
