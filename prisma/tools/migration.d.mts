export function drift(
  url: string,
  asScript: boolean,
): Promise<{ exitCode: number; stdout: string | null }>
export function createMigration(url: string, name: string): Promise<string | null>
