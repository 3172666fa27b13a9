import { joined } from './words'
import type { Difference } from './differences'
import type { NearestRuns } from './nearest-runs'
import type { RunComparison } from './schemas'

type Proposal = Pick<RunComparison, 'branch' | 'pullRequest' | 'base'> & {
  /** what was measured: "Istio sidecar 1.26.0" */
  subject: string
  /** the same of the comparable runs that were found, newest first */
  earlier: readonly string[]
  /** where none were found: those that are most like the run */
  nearest: NearestRuns | null
}

/** More would hide what the sentence is about. */
const MAX_NAMED = 3

/** "a, b, c and 4 more versions" */
function listSome(all: readonly string[], [one, many]: readonly [string, string]): string {
  const more = all.length - MAX_NAMED
  const named = all.slice(0, MAX_NAMED)
  return joined(more > 0 ? [...named, `${more} more ${more === 1 ? one : many}`] : named)
}

/** "Istio sidecar 1.25.1, 1.25.0 and 4 more versions": the name is printed once if all of them share it. */
function listSubjects(earlier: readonly string[]): string {
  const [first = '', ...others] = new Set(earlier)
  const name = first.slice(0, first.lastIndexOf(' ') + 1)
  const isShared = name !== '' && others.every((one) => one.startsWith(name))
  const rest = isShared ? others.map((one) => one.slice(name.length)) : others
  return listSome([first, ...rest], ['version', 'versions'])
}

const differenceWords = ({ name, values }: Difference): string =>
  values === null ? name : `${name} (${values.before}, this one ${values.own})`

const listDifferences = (differs: readonly Difference[]): string =>
  listSome(differs.map(differenceWords), ['field', 'fields'])

/** " of branch main"; nothing where nobody spoke of branches */
function ofBranch({ branch, pullRequest }: Proposal): string {
  if (branch !== null) return ` of branch ${branch}`
  return pullRequest === null ? '' : ' that state no branch'
}

const ownName = (pullRequest: number | null): string =>
  pullRequest === null ? 'this run' : `pull request ${pullRequest}`

const countEarlier = ({ runs, isCut }: NearestRuns): string =>
  `${isCut ? 'at least ' : ''}${runs} earlier ${runs === 1 ? 'run' : 'runs'}`

/** "state no branch, pull request 7 states `branch: main`: ...": which side lacks the branch, and what to send. */
function otherBranchWords(
  { branches: [first, ...others], runs }: NearestRuns,
  { branch, pullRequest }: Proposal,
): string {
  const [state, are] = runs === 1 ? ['states', 'is'] : ['state', 'are']
  const own = ownName(pullRequest)
  if (first === null)
    return `${state} no branch, ${own} states \`branch: ${branch}\`; only runs of one branch are compared: send \`branch\` with every run`
  const named = listSome([first, ...others.flatMap((one) => one ?? [])], ['branch', 'branches'])
  if (branch === null)
    return `${are} of branch ${named}, ${own} states no branch: send \`branch\`${pullRequest === null ? ' with every run' : ', the one it would be merged into'}`
  return `${are} of branch ${named}, ${own} of branch ${branch}: it is compared with runs sent with \`branch: ${branch}\`${pullRequest === null ? '' : ' and without `pull_request`'}`
}

/** Why runs that are there are not compared. */
function nearestWords(nearest: NearestRuns, proposal: Proposal): string {
  const { isOtherBranch, differs } = nearest
  const count = countEarlier(nearest)
  const verb = nearest.runs === 1 ? 'differs' : 'differ'
  if (!isOtherBranch) {
    const what = differs.length === 0 ? 'details' : listDifferences(differs)
    return `${count}${ofBranch(proposal)} ${verb} in ${what}`
  }
  const like = differs.length === 0 ? ' like it' : ''
  const also = differs.length === 0 ? '' : `; they also differ in ${listDifferences(differs)}`
  return `${count}${like} ${otherBranchWords(nearest, proposal)}${also}`
}

/** What comes next, where a run has no comparable run before it, or what it lacks. */
function withoutEarlier(proposal: Proposal): string[] {
  const { branch, pullRequest, nearest } = proposal
  if (nearest) return [`nothing before it is comparable: ${nearestWords(nearest, proposal)}`]
  if (pullRequest !== null)
    return [
      `no run of its campaign, mesh and mode precedes it; a pull request is compared with runs sent ${branch === null ? '' : `with \`branch: ${branch}\` and `}without \`pull_request\``,
    ]
  return branch === null
    ? []
    : [
        `it is the first run of its kind on branch ${branch}; later runs sent with \`branch: ${branch}\` are compared with it`,
      ]
}

/**
 * Which runs a run was compared with: always for one of a pull request, and for another one where their version is not its
 * own, so that nobody takes a new version for a new commit. Where there are none, what tells the nearest ones apart.
 */
export function proposalWords(proposal: Proposal): string[] {
  const { branch, pullRequest, base, subject, earlier } = proposal
  if (earlier.length === 0) return withoutEarlier(proposal)
  const isOther = earlier.some((one) => one !== subject)
  if (pullRequest === null && !isOther) return []
  const where = branch === null ? 'that state no branch' : `on branch ${branch}`
  const other = isOther ? ` (${subject})` : ''
  const sentence = `${ownName(pullRequest)}${other} is compared with runs of ${listSubjects(earlier)} ${where}`
  if (base === null) return [sentence]
  const commit = base.commit.slice(0, 12)
  return [
    base.isMeasured
      ? `${sentence} up to its base commit ${commit}`
      : `${sentence}; its base commit ${commit} was not measured`,
  ]
}
