import { log } from '@/server/platform/observe/log'
import type { PartEvent } from './keep-running'

/** Writes to the log what happened to a process that is kept running. */
export function reportPart(event: PartEvent): void {
  const { kind, ...facts } = event
  if (kind === 'ended') log.error(facts, 'a process ended; it is started again')
  else log.warn(facts, 'a process was started again')
}
