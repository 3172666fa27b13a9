import type { MethodologyExamples } from '@/server/publications/worked-examples/schemas'
import { CiSeriesRule } from './ci-series'
import { NewRunRule } from './new-run'
import { PullRequestRule } from './pull-requests'
import { ReleasesRule } from './releases'

/** How trends are judged: releases against each other, and runs of continuous campaigns. */
export function TrendRules({ examples }: { examples: MethodologyExamples }) {
  return (
    <>
      <ReleasesRule examples={examples} />
      <CiSeriesRule />
      <NewRunRule />
      <PullRequestRule />
    </>
  )
}
