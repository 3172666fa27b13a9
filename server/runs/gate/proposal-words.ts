import type { RunComparison } from './schemas'

type Proposal = Pick<RunComparison, 'branch' | 'pullRequest' | 'base'> & {
  /** comparable runs that were found */
  runs: number
}

/** Which runs a run of a pull request, or of a branch without runs, was compared with; nothing where that is obvious. */
export function proposalWords({ branch, pullRequest, base, runs }: Proposal): string[] {
  const of = branch === null ? 'runs that state no branch' : `runs of branch ${branch}`
  if (runs === 0 && branch !== null)
    return [
      `there are no comparable ${of} before it; only runs sent with \`branch: ${branch}\` count, so send it with the nightly runs too`,
    ]
  if (runs === 0 && pullRequest !== null)
    return [
      `there are no comparable ${of} before it; state \`branch\`, the one it would be merged into`,
    ]
  if (pullRequest === null) return []
  const held = `pull request ${pullRequest} is compared with ${of}`
  if (base === null) return [held]
  const commit = base.commit.slice(0, 12)
  return [
    base.isMeasured
      ? `${held} up to its base commit ${commit}`
      : `${held}; its base commit ${commit} was not measured`,
  ]
}
