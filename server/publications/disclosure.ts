import { checklist, type ChecklistItem } from '../stats/checklist'
import type { PublicationDetail } from './schemas'

/** The reproducibility checklist of a publication, answered from its stored facts. */
export function checklistOf(
  detail: Omit<PublicationDetail, 'checklist'>,
  storedRuns: number,
): ChecklistItem[] {
  const rows = detail.panels.flatMap((panel) => panel.rows)
  const meshed = rows.filter((row) => row.subject.mesh !== 'none')
  return checklist({
    versions: meshed.map((row) => row.subject.version),
    hasConfigs: meshed.map((row) => Object.keys(row.subject.config).length > 0),
    environments: detail.environments,
    harnessVersions: detail.harnesses.map((harness) => harness.version),
    measuredHow: Object.values(detail.campaign.measuredHow),
    workloads: detail.panels.map((panel) => panel.workload),
    hasBaseline: rows.some((row) => row.subject.mesh === 'none'),
    storedRuns,
    aggregation: detail.campaign.aggregation,
    discardRule: detail.campaign.discardRule,
    storedRawFiles: detail.artifacts.filter((artifact) => artifact.sha256 !== null).length,
    scriptLinks: detail.artifacts.filter((artifact) => artifact.kind === 'reproduction').length,
    licence: detail.licence.id,
    affiliations: detail.authors.map((author) => author.affiliation),
  })
}
