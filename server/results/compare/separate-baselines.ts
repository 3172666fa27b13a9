import { groupBy } from '@/ingest/dictionary/group-by'
import type { PanelOverhead, ResultPanel } from '../schemas'
import { exclusionReason } from '../exclusion'
import type { Candidate } from './candidates'
import type { ApartSource } from './schemas'

/** A load that one of the subjects has without the others. */
type Load = { panel: ResultPanel; overheads: readonly PanelOverhead[] }

/** What a document measured at any load; editions of one publication are one document. */
type Measured = Pick<ApartSource, 'document' | 'measured' | 'isTogether'>

/** By campaign: which of the subjects its document measured, and whether it measured several of them together. */
export function measuredByCampaign(candidates: readonly Candidate[]): Map<string, Measured> {
  const documents = groupBy(candidates, ({ document }) => document)
  return new Map(
    [...documents].flatMap(([document, mine]) => {
      const groups = groupBy(mine, ({ group_key }) => group_key)
      const listSubjects = (some: readonly Candidate[]): number[] =>
        [...new Set(some.map(({ subject }) => subject))].sort((a, b) => a - b)
      const isTogether = [...groups.values()].some((group) => listSubjects(group).length > 1)
      const one = { document, measured: listSubjects(mine), isTogether }
      return mine.map(({ campaign }): [string, Measured] => [campaign, one])
    }),
  )
}

/** Why a difference is in no range: the flag of its value, else that of its baseline; null where it counts. */
function unsoundOverhead(
  { panel }: Load,
  { conditionId, baselineId }: PanelOverhead,
): string | null {
  const [row, base] = [conditionId, baselineId].map((id) =>
    panel.rows.find(({ value }) => value.conditionId === id),
  )
  const ofBase = base === undefined ? null : exclusionReason(base)
  const own = row === undefined ? null : exclusionReason(row)
  return own ?? (ofBase === null ? null : `no mesh: ${ofBase}`)
}

/** The range and the direction of the differences that count, and how many are left out for which flags. */
function toRange(loads: readonly Load[]) {
  const judged = loads.map((load) =>
    load.overheads.map((one) => ({ delta: one.delta, unsound: unsoundOverhead(load, one) })),
  )
  const sound = judged.map((all) => all.filter(({ unsound }) => unsound === null))
  const counting = loads.filter((_, i) => (sound[i] ?? []).length > 0)
  const deltas = sound.flat().map(({ delta }) => delta)
  const leftOut = judged.flat().flatMap(({ unsound }) => unsound ?? [])
  const rates = counting.flatMap(({ panel }) => panel.workload.targetRps ?? [])
  return {
    loads: counting.length,
    rates: new Set(rates).size,
    above: sound.filter((all) => all.length > 0 && all.every(({ delta }) => delta > 0)).length,
    least: deltas.length === 0 ? null : Math.min(...deltas),
    greatest: deltas.length === 0 ? null : Math.max(...deltas),
    leftOut: leftOut.length,
    leftOutWhy: [...new Set(leftOut)],
  }
}

/**
 * Differences of one subject from its own baseline by source; a source without a baseline is none of them.
 * @param loads that only this subject has
 */
export function findSeparateBaselines(
  subject: number,
  loads: readonly Load[],
  measured: ReadonlyMap<string, Measured>,
): ApartSource[] {
  const sources = groupBy(
    loads.filter(({ overheads }) => overheads.length > 0),
    ({ panel }) => panel.origin.campaign,
  )
  return [...sources].flatMap(([campaign, group]): ApartSource[] => {
    const origin = group[0]?.panel.origin
    if (!origin) return []
    const alone = { document: campaign, measured: [subject], isTogether: false }
    return [
      {
        subject,
        title: origin.publication?.title ?? origin.campaignTitle,
        slug: origin.publication?.slug ?? null,
        publishedOn: origin.publication?.publishedOn ?? null,
        relation: origin.relation,
        vendorOf: origin.vendorOf,
        declared: origin.declared,
        ...(measured.get(campaign) ?? alone),
        ...toRange(group),
      },
    ]
  })
}
