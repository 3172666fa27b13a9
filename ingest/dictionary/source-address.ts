/** A repository at one state of it: "owner/name@commit", with the whole commit. */
export const REPOSITORY_AT_COMMIT = /^([\w.-]+\/[\w.-]+)@([0-9a-f]{40})$/

/**
 * Where a file of a repository can be read, as it was at the commit; a path that ends in a slash is a folder. Null for a source
 * without repository, commit and path.
 */
export function sourceAddress(source: Record<string, unknown>): string | null {
  const { repo, path, line } = source
  if (typeof repo !== 'string' || typeof path !== 'string') return null
  // Behind the commit, a fork says what it is a fork of.
  const [, name, commit] = REPOSITORY_AT_COMMIT.exec(repo.split(' ', 1)[0] ?? '') ?? []
  if (name === undefined || commit === undefined) return null
  const [kind, place] = path.endsWith('/') ? ['tree', path.slice(0, -1)] : ['blob', path]
  const at = typeof line === 'number' ? `#L${line}` : ''
  return `https://github.com/${name}/${kind}/${commit}/${place.split('/').map(encodeURIComponent).join('/')}${at}`
}
