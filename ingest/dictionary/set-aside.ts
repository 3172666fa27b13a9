type Flag = { severity: string; code: string }

/** Too few runs leave a value unproven, not wrong. */
const REPEATS: ReadonlySet<string> = new Set(['NO_SPREAD', 'TOO_FEW_REPEATS'])

/** Whether a flag says that a value is not what it seems: its mark is hollow, and it is compared with nothing. */
export const isSetAside = (flags: readonly Flag[]): boolean =>
  flags.some(({ severity, code }) => severity === 'exclude' && !REPEATS.has(code))
