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
    nearest: null,
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
    `this run (${night(0)}) is compared with runs of ${night(4)}, 1.25.3, 1.25.2 and 1 more version on branch main`,
  ])
  expect(say({ earlier: ['Istio sidecar 1.27.0', 'Istio ambient 1.26.0'], branch: null })).toEqual([
    `this run (${night(0)}) is compared with runs of Istio sidecar 1.27.0 and Istio ambient 1.26.0 that state no branch`,
  ])
  expect(say({ pullRequest: 7, subject: 'Istio sidecar 1.26.0' })).toEqual([
    `pull request 7 (Istio sidecar 1.26.0) is compared with runs of ${night(0)} on branch main`,
  ])
})

it('names what differs with both values, and which side lacks a branch', () => {
  const values = { before: '60 s', own: '45 s' }
  const nearest = {
    runs: 4,
    isCut: false,
    branches: ['main'] as [string | null],
    isOtherBranch: false,
    differs: [{ name: 'requested duration', values }],
  }
  const differs = 'in requested duration (60 s, this one 45 s)'
  const none = (more: object, own: Partial<Parameters<typeof say>[0]> = {}) =>
    say({ earlier: [], nearest: { ...nearest, ...more }, pullRequest: 7, ...own })
  expect(none({})).toEqual([
    `nothing before it is comparable: 4 earlier runs of branch main differ ${differs}`,
  ])
  expect(none({ runs: 200, isCut: true }, { branch: null, pullRequest: null })).toEqual([
    `nothing before it is comparable: at least 200 earlier runs differ ${differs}`,
  ])
  const other = { isOtherBranch: true, differs: [] }
  expect(none({ ...other, branches: [null] })).toEqual([
    'nothing before it is comparable: 4 earlier runs like it state no branch, pull request 7 states `branch: main`; only runs of one branch are compared: send `branch` with every run',
  ])
  expect(none({ ...other, runs: 1 }, { branch: null })).toEqual([
    'nothing before it is comparable: 1 earlier run like it is of branch main, pull request 7 states no branch: send `branch`, the one it would be merged into',
  ])
  expect(none({ isOtherBranch: true, branches: ['main', 'old'] }, { branch: 'next' })).toEqual([
    `nothing before it is comparable: 4 earlier runs are of branch main and old, pull request 7 of branch next: it is compared with runs sent with \`branch: next\` and without \`pull_request\`; they also differ ${differs}`,
  ])
  expect(say({ earlier: [], pullRequest: 7 })).toEqual([
    'no run of its campaign, mesh and mode precedes it; a pull request is compared with runs sent with `branch: main` and without `pull_request`',
  ])
})
