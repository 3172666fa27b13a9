import { Section } from './section'

/** What a run of a branch is compared with, and where a run of a pull request counts. */
export function PullRequestRule() {
  return (
    <Section
      id="pull-requests"
      title="Branches and pull requests"
      more="Where a run of a pull request counts"
    >
      <p>
        A sender may state the branch of a run. Such a run is compared with runs of the same branch
        only, and the chart of the series shows each branch as a series of its own. Runs that state
        no branch are compared with runs that state none: what is not stated is not assumed.
      </p>
      <p>
        A run of a pull request measures code that no version has yet. It is stored with its raw
        file and has a page, but it is marked as a pull request: it enters no mean, no rank, no
        trend, no change point and no alert, and no quality flag of other runs rests on it. It is
        compared with the runs of the branch that it would be merged into. Where the base commit is
        stated and was measured, newer runs of that branch are left out, because the pull request
        does not contain their changes; where it was not measured, the response says so.
      </p>
      <p>
        Runs of pull requests are never compared with each other, so that a second push is judged
        like the first one. When the change is merged, the next run of the branch is the one that
        counts.
      </p>
    </Section>
  )
}
