import { environmentName } from '@/ingest/dictionary/environment-name'
import { counted } from '@/components/charts/format'
import type { CampaignResults } from '@/server/runs/campaigns/schemas'

/** The one name that all have, else how many there are: "3 test beds". */
const oneOrMany = (names: readonly string[], noun: string): string => {
  const distinct = [...new Set(names)]
  return distinct.length === 1 ? (distinct[0] ?? '') : counted(distinct.length, noun)
}

/** Where it was measured, in one line. */
export const testBedWords = ({ conditions }: CampaignResults): string =>
  oneOrMany(
    conditions.map(({ environment }) => environmentName(environment)),
    'test bed',
  )

export const harnessWords = ({ conditions }: CampaignResults): string =>
  oneOrMany(
    conditions.map(({ harness }) => harness),
    'load generator',
  )

/** "measured from 2026-10-01 to 2026-11-20", as stated, else as its runs say; null where nothing says it. */
export function spanWords({ campaign, ran }: CampaignResults): string | null {
  const isStated = campaign.startedOn !== null || campaign.endedOn !== null
  const { first, last } = isStated
    ? { first: campaign.startedOn, last: campaign.endedOn }
    : (ran ?? { first: null, last: null })
  if (first === null) return last === null ? null : `measured until ${last}`
  if (last === null) return `measured since ${first}`
  return first === last ? `measured on ${first}` : `measured from ${first} to ${last}`
}

/** "12 conditions, 340 runs", of a continuous one "run after run". */
export const sizeWords = ({ campaign }: CampaignResults): string =>
  [
    counted(campaign.conditions, 'condition'),
    ...(campaign.runs > 0 ? [counted(campaign.runs, 'run')] : []),
    ...(campaign.mode === 'continuous' ? ['continuous: each run is a point over time'] : []),
  ].join(', ')
