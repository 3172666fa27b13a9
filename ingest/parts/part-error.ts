import { AdapterError } from '../model/adapter'

/** Parts that are not one measurement. `part` is the file or pod that does not fit. */
export const partError = (part: string, what: string, expected: string, found: string) =>
  new AdapterError({
    code: 'INVALID_VALUE',
    title: `part ${part}: ${what} differs`,
    detail: `expected ${expected} as in the other parts, found ${found}`,
    hint: 'parts are load generators that ran side by side with the same settings; send repetitions as runs of their own',
  })
