import { describe, expect, it } from 'vitest'
import { checklist, type DisclosureFacts } from './checklist'

const silent: DisclosureFacts = {
  versions: [null],
  hasConfigs: [false],
  environments: [],
  harnessVersions: [null],
  measuredHow: [],
  workloads: [],
  hasBaseline: false,
  storedRuns: 0,
  aggregation: null,
  discardRule: null,
  storedRawFiles: 0,
  scriptLinks: 0,
  licence: 'not stated',
  affiliations: [null],
}

const open: DisclosureFacts = {
  versions: ['1.26.0'],
  hasConfigs: [true],
  environments: [
    { nodeType: 'n', nodes: 3, region: 'r', kubernetes: '1.33', cni: 'c 1', kernel: '6.1' },
  ],
  harnessVersions: ['1.66.5'],
  measuredHow: ['fortio load -qps 200 http://target'],
  workloads: [
    {
      application: 'echo 1.2.3',
      targetRps: 200,
      connections: 8,
      durationSeconds: 600,
      warmupSeconds: 10,
    },
  ],
  hasBaseline: true,
  storedRuns: 5,
  aggregation: 'mean of runs',
  discardRule: null,
  storedRawFiles: 5,
  scriptLinks: 1,
  licence: 'Apache-2.0',
  affiliations: ['Example Ltd'],
}

const met = (facts: DisclosureFacts) => checklist(facts).filter((item) => item.isMet)

describe('checklist', () => {
  it('has fourteen items: none met by silence, all by full disclosure', () => {
    expect(checklist(silent)).toHaveLength(14)
    expect(met(silent)).toEqual([])
    expect(met(open)).toHaveLength(14)
  })

  it.each<[string, Partial<DisclosureFacts>]>([
    ['one mesh without a version', { versions: ['1.26.0', null] }],
    [
      'a workload without warm-up',
      {
        workloads: [
          { ...open.workloads[0], warmupSeconds: null } as DisclosureFacts['workloads'][number],
        ],
      },
    ],
    ['two runs only', { storedRuns: 2 }],
    ['scripts without a licence', { licence: 'not stated' }],
    ['prose instead of a command', { measuredHow: ['measured with fortio at 200 rps'] }],
  ])('loses one item for %s', (_, change) => {
    expect(met({ ...open, ...change })).toHaveLength(13)
  })
})
