type Entry = {
  version?: string
  dev?: boolean
  optionalDependencies?: Record<string, string>
  [field: string]: unknown
}
export function completeLock(lock: { packages: Record<string, Entry> }): {
  added: string[]
  skipped: string[]
}
