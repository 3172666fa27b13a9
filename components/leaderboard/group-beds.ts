import type { ReactNode } from 'react'
import { formatCount } from '../charts/format'
import type { Origin } from '@/server/results/schemas'
import type { Bed } from './bed-card'
import { bedParts } from './card-words'

/** A test bed as a row, what distinguishes it from its namesakes, and the loads to choose from. */
export type ListedBed = { bed: Bed; apart: string; loads?: ReactNode }

/** Test beds of one publication, or of one campaign that has none. */
export type BedGroup = { key: string; origin: Origin; beds: ListedBed[] }

/** Groups in the order of their first test bed. */
export function groupBySource(beds: readonly ListedBed[]): BedGroup[] {
  const groups = new Map<string, BedGroup>()
  for (const one of beds) {
    const { origin } = one.bed.panel
    const key = origin.publication?.slug ?? origin.campaign
    const group = groups.get(key) ?? { key, origin, beds: [] }
    group.beds.push(one)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Test beds of one publication that a page shows before a fold. */
const MAX_BEDS = 3

/** The first test beds of a group, and those of its fold; a fold of one would save nothing. */
export function foldBeds<T>(beds: readonly T[]): { first: readonly T[]; folded: readonly T[] } {
  const shown = beds.length > MAX_BEDS + 1 ? MAX_BEDS : beds.length
  return { first: beds.slice(0, shown), folded: beds.slice(shown) }
}

/** "6 more test beds": what opens a fold of a group. */
export const moreWords = (folded: readonly unknown[]): string =>
  `${formatCount(folded.length)} more test beds`

/** "100 rps", "32 connections", "GKE", "payload of 0 B": a test bed in parts, its load first. */
export function listParts({ bed, apart }: Pick<ListedBed, 'bed' | 'apart'>): string[] {
  const { load, connections, platform } = bedParts(bed.panel)
  const parts = [load, connections, platform, ...apart.split(', ')]
  return [...new Set(parts.filter((part) => part !== ''))]
}

/** What all test beds of a group have in common, said once; nothing of a single one. */
export function sharedParts(beds: readonly Pick<ListedBed, 'bed' | 'apart'>[]): string[] {
  const [first = [], ...others] = beds.map(listParts)
  return others.length === 0
    ? []
    : first.filter((part) => others.every((one) => one.includes(part)))
}

/**
 * The name of a row, what distinguishes it first: "VM to ingress, iteration v4" of a group with one load, "2,000 rps" with
 * "100 connections, GKE" of a single test bed.
 * @param shared what the group says @returns null as the lead: nothing is stated
 */
export function nameRow(
  row: Pick<ListedBed, 'bed' | 'apart'>,
  shared: readonly string[],
): { lead: string | null; rest: string } {
  const { load } = bedParts(row.bed.panel)
  const own = listParts(row).filter((part) => !shared.includes(part))
  if (shared.length > 0 && (load === '' || shared.includes(load)) && own.length > 0)
    return { lead: own.join(', '), rest: '' }
  const rest = own.filter((part) => part !== load).join(', ')
  return { lead: load === '' ? null : load, rest }
}
