import { expect, it } from 'vitest'
import { proposalWords } from './proposal-words'

const night = (n: number): string => `Istio sidecar 1.25.${n}`
const say = (more: Partial<Parameters<typeof proposalWords>[0]>): string[] =>
  proposalWords({
    branch: 'main',
    pullRequest: null,
    base: null,
    subject: night(0),
    earlier: [night(0)],
    ...more,
  })

it('tells the first night of a branch what comes next, not to send the branch that it sent', () => {
  expect(say({ earlier: [] })).toEqual([
    'it is the first run of its kind on branch main; later runs sent with `branch: main` are compared with it',
  ])
  expect(say({ earlier: [], branch: null })).toEqual([])
})

it('names the versions wherever they are not that of the run', () => {
  expect(say({})).toEqual([])
  expect(say({ earlier: [night(4), night(3), night(3), night(2), night(1)] })).toEqual([
    `this run (${night(0)}) is compared with runs of ${night(4)}, ${night(3)}, ${night(2)} and 1 more version on branch main`,
  ])
  expect(say({ pullRequest: 7, subject: 'Istio sidecar 1.26.0' })).toEqual([
    `pull request 7 (Istio sidecar 1.26.0) is compared with runs of ${night(0)} on branch main`,
  ])
})
