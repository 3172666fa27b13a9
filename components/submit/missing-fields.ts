import type { Validation } from '@/server/runs/parse/schemas'

/** The field of the form that answers a flag. */
const FIELD_OF_FLAG: Readonly<Record<string, string>> = {
  RATE_UNKNOWN: 'rps',
  CONNECTIONS_UNKNOWN: 'connections',
  PROTOCOL_UNKNOWN: 'protocol',
  LOAD_MODEL_UNKNOWN: 'load_model',
}

/** Fields of the context that the files leave open, and without which their runs are not ranked. */
export const missingFields = ({ files }: Pick<Validation, 'files'>): ReadonlySet<string> =>
  new Set(
    files
      .flatMap(({ runs }) => runs)
      .flatMap(({ flags }) => flags)
      .flatMap(({ code }) => FIELD_OF_FLAG[code] ?? []),
  )
