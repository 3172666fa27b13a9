import { type LineField, result } from '../../model/fields'
import { WRK_LINES } from '../../formats/wrk-lines'

/** "Socket errors: connectionErrors 54, requestTimeouts 54", below the rates. */
export const SOCKET_ERRORS = /^\s*Socket errors: connectionErrors (\S+), requestTimeouts (\S+)$/

/** Lines of the reports of the commands wrk and wrk2. */
export const HYPERFOIL_LINES: readonly LineField[] = [
  { label: 'Socket errors', pattern: SOCKET_ERRORS, ...result },
  {
    label: 'Detailed Percentile Spectrum',
    pattern: /^\s*(?:Detailed Percentile Spectrum$|[\d.]+\s+[\d.]+\s+\d+$)/,
    ...result,
  },
  ...WRK_LINES,
]

const URL_LINE = /^\s*Running /

/**
 * Figures as Java prints them in English: other languages have a decimal comma (there is no other comma between digits), and a
 * terminal without Unicode a question mark for the one letter of its units that is not ASCII (Util.prettyPrintNanos).
 */
export const toEnglish = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      URL_LINE.test(line)
        ? line
        : line.replace(/(\d),(?=\d)/g, '$1.').replace(/(\d) ?\?s(?![a-z])/g, '$1μs'),
    )
    .join('\n')
