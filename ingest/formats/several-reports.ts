import { AdapterError, type ErrorPlace } from '../model/adapter'

/** What to do with several reports in one file: whether they are one measurement, only their sender knows. */
export const SEVERAL_HINT =
  'reports of generators that ran side by side: a file each, sent together with --parts, become one run; tests that ran one after the other: send a file each'

const TITLE = 'several reports in one file'

/** Whether a reader found more than one report, which no other reading of the file would change. */
export const isAboutSeveral = ({ title }: AdapterError): boolean => title.endsWith(TITLE)

/** The refusal of several reports in one file: importing only the first would be a partial result. */
export const severalReports = (
  format: string,
  found: string,
  place: ErrorPlace = null,
): AdapterError =>
  new AdapterError({
    code: 'MALFORMED',
    title: `${format}: ${TITLE}`,
    detail: `expected one report, found ${found}`,
    place,
    hint: SEVERAL_HINT,
  })
