import type { HandledOperation } from './manual-operations'
import { OWN_READS } from './own-reads'
import { RECEIVERS } from './receivers'
import { WRITE_OPERATIONS } from './writes'

/** Every operation of the API that is no procedure. */
export const HANDLED_OPERATIONS: readonly HandledOperation[] = [
  ...WRITE_OPERATIONS,
  ...RECEIVERS,
  ...OWN_READS,
]
