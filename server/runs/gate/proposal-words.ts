import type { RunComparison } from './schemas'

type Proposal = Pick<RunComparison, 'branch' | 'pullRequest' | 'base'> & {
  /** what was measured: "Istio sidecar 1.26.0" */
  subject: string
  /** the same of the comparable runs that were found, newest first */
  earlier: readonly string[]
}

/** More would hide what the sentence is about. */
const MAX_SUBJECTS = 3

/** "Istio sidecar 1.25.1, Istio sidecar 1.25.0 and 4 more versions" */
function listSubjects(earlier: readonly string[]): string {
  const all = [...new Set(earlier)]
  const more = all.length - MAX_SUBJECTS
  const named = all.slice(0, MAX_SUBJECTS).join(', ')
  return more > 0 ? `${named} and ${more} more ${more === 1 ? 'version' : 'versions'}` : named
}

function withoutEarlier(branch: string | null, pullRequest: number | null): string[] {
  if (branch === null)
    return pullRequest === null
      ? []
      : [
          'there are no comparable runs that state no branch before it; state `branch`, the one it would be merged into',
        ]
  return [
    pullRequest === null
      ? `it is the first run of its kind on branch ${branch}; later runs sent with \`branch: ${branch}\` are compared with it`
      : `there are no comparable runs of branch ${branch} before it; a pull request is compared with runs sent with \`branch: ${branch}\` and without \`pull_request\``,
  ]
}

/**
 * Which runs a run was compared with: always for one of a pull request, and for another one where their version is not its
 * own, so that nobody takes a new version for a new commit.
 */
export function proposalWords(proposal: Proposal): string[] {
  const { branch, pullRequest, base, subject, earlier } = proposal
  if (earlier.length === 0) return withoutEarlier(branch, pullRequest)
  const isOther = earlier.some((one) => one !== subject)
  if (pullRequest === null && !isOther) return []
  const where = branch === null ? 'that state no branch' : `on branch ${branch}`
  const own = pullRequest === null ? 'this run' : `pull request ${pullRequest}`
  const other = isOther ? ` (${subject})` : ''
  const sentence = `${own}${other} is compared with runs of ${listSubjects(earlier)} ${where}`
  if (base === null) return [sentence]
  const commit = base.commit.slice(0, 12)
  return [
    base.isMeasured
      ? `${sentence} up to its base commit ${commit}`
      : `${sentence}; its base commit ${commit} was not measured`,
  ]
}
