import { withoutPasswords } from '@/env'

/** What went wrong, as it may be printed: errors of connections can hold the URL of the database. */
export const failureText = (error: unknown): string =>
  withoutPasswords(error instanceof Error ? error.message : String(error))

/** Ends a command that failed: prints why on standard error, without any password. */
export function failCommand(error: unknown): void {
  console.error(failureText(error))
  process.exitCode = 1
}
