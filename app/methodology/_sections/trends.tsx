import { connection } from 'next/server'
import { CiSeriesRule } from './ci-series'
import { NewRunRule } from './new-run'
import { PullRequestRule } from './pull-requests'
import { ReleasesRule } from './releases'

/** How trends are judged: releases against each other, and runs of continuous campaigns. */
export async function TrendRules() {
  // The worked example is computed from the stored results of the moment.
  await connection()
  return (
    <>
      <ReleasesRule />
      <CiSeriesRule />
      <NewRunRule />
      <PullRequestRule />
    </>
  )
}
