/** Codes of Node with the words of PostgreSQL for the same, and what a reader is told. */
const FAULTS: [found: RegExp, says: string][] = [
  [
    /\b(?:ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded|Check free disk space/,
    'its disk is full',
  ],
  [/\bEROFS\b|Read-only file system/, 'it is on a read-only file system'],
  [/\b(?:EACCES|EPERM)\b|Permission denied/, 'this user may not write there'],
  [/\b(?:ENOTDIR|EEXIST)\b|Not a directory/, 'a part of its path is no folder'],
  [/\b(?:ENOTSUP|EOPNOTSUPP)\b/, 'its file system has no sockets'],
]

const textOf = (error: unknown): string =>
  error instanceof Error
    ? `${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}`
    : String(error)

/** Why a data folder is of no use, in words; null where the error says something else. */
export const folderFault = (error: unknown): string | null =>
  FAULTS.find(([found]) => found.test(textOf(error)))?.[1] ?? null

/** One line for a data folder that is of no use; any other error as it is. */
export function ofFolder(folder: string, error: unknown): unknown {
  const fault = folderFault(error)
  if (fault === null) return error
  return new Error(
    `the data folder ${folder} cannot be used: ${fault}; make room or rights there, or name another parent in XDG_DATA_HOME`,
    { cause: error },
  )
}
