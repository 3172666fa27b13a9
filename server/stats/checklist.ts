import { ADAPTERS } from '@/ingest/adapters'

/** What a publication says about itself, as far as the reproducibility checklist asks. */
export type DisclosureFacts = {
  versions: (string | null)[]
  hasConfigs: boolean[]
  environments: {
    nodeType: string | null
    nodes: number | null
    region: string | null
    kubernetes: string | null
    cni: string | null
    kernel: string | null
  }[]
  harnessVersions: (string | null)[]
  /** how single things were measured, in the publication's words */
  measuredHow: string[]
  workloads: {
    application: string | null
    targetRps: number | null
    connections: number | null
    durationSeconds: number | null
    warmupSeconds: number | null
  }[]
  hasBaseline: boolean
  storedRuns: number
  aggregation: string | null
  discardRule: string | null
  storedRawFiles: number
  scriptLinks: number
  licence: string
  affiliations: (string | null)[]
}

export type ChecklistItem = { text: string; isMet: boolean }

const all = <T>(items: readonly T[], holds: (item: T) => boolean): boolean =>
  items.length > 0 && items.every(holds)
const isStated = (value: unknown): boolean => value !== null && value !== ''

/** A line that starts with a load generator and has a flag is a command somebody can run. */
const COMMAND = new RegExp(`^(${ADAPTERS.map(({ id }) => id).join('|')})\\s.*-`)

/**
 * Fourteen yes/no questions after MLPerf's system description and the full disclosure of SPEC and TPC (methodology 7).
 * No weights and no grade; what is not known counts as no.
 */
export function checklist(facts: DisclosureFacts): ChecklistItem[] {
  const answers: [string, boolean][] = [
    ['exact version of every mesh', all(facts.versions, isStated)],
    ['configuration of every mesh', all(facts.hasConfigs, (has) => has)],
    [
      'node type, number of nodes and region',
      all(facts.environments, (e) => [e.nodeType, e.nodes, e.region].every(isStated)),
    ],
    [
      'Kubernetes, CNI and kernel version',
      all(facts.environments, (e) => [e.kubernetes, e.cni, e.kernel].every(isStated)),
    ],
    ['version or commit of the harness', all(facts.harnessVersions, isStated)],
    [
      'exact command or configuration of the harness',
      facts.measuredHow.some((how) => COMMAND.test(how)),
    ],
    [
      'source and version of the application under load',
      all(facts.workloads, (w) => /\d\.\d|@[0-9a-f]{7}/.test(w.application ?? '')),
    ],
    [
      'rate, connections, duration and warm-up',
      all(facts.workloads, (w) =>
        [w.targetRps, w.connections, w.durationSeconds, w.warmupSeconds].every(isStated),
      ),
    ],
    ['a baseline without a mesh in the same environment', facts.hasBaseline],
    ['three or more repetitions with the value of each', facts.storedRuns >= 3],
    [
      'rule for discarding and combining runs',
      isStated(facts.aggregation) || isStated(facts.discardRule),
    ],
    ['raw output stored here', facts.storedRawFiles > 0],
    [
      'public scripts with a licence',
      facts.scriptLinks > 0 && !/not (stated|known)/i.test(facts.licence),
    ],
    ['affiliation or sponsorship stated', facts.affiliations.some(isStated)],
  ]
  return answers.map(([text, isMet]) => ({ text, isMet }))
}
