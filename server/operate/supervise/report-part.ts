import { log } from '@/server/platform/observe/log'
import type { PartEvent } from './keep-running'

/** Logs an event of a supervised process. */
export function reportPart(event: PartEvent): void {
  const { kind, ...facts } = event
  if (kind === 'ended') log.error(facts, 'a process ended; it is started again')
  else log.warn(facts, 'a process was started again')
}
