import { modeWords } from '@/ingest/dictionary/mode-words'
import type { ResultPanel, Subject } from '@/server/results/schemas'
import { nthMarker } from '../mode-marker'
import type { Look } from '../look'
import { groupBy } from '@/ingest/dictionary/group-by'
import { differingSettings, distinguishing, lookGroup, formatSublabel, versionSteps } from './order'

/** Sublabels of a chart's subjects; those of one name also get the settings that tell them apart. */
export function sublabels(subjects: readonly Subject[]): (subject: Subject) => string | null {
  const toName = (s: Subject) => `${s.label} ${formatSublabel(s, modeWords(s.mode))}`
  const differing = new Map(
    [...groupBy(subjects, toName)].map(([name, all]) => [name, differingSettings(all)]),
  )
  return (subject) => {
    const parts = [
      formatSublabel(subject, modeWords(subject.mode)),
      distinguishing(subject, differing.get(toName(subject)) ?? new Set()),
    ]
    return parts.filter((p) => p !== null).join(' · ') || null
  }
}

/** A subject as one line of a chart. */
export type Line = { subject: Subject; label: string; look: Look; marker: number; dash: number }

/** Newest version first; the same order in every chart. */
const byAge = (a: Subject, b: Subject): number =>
  a.sortKey === b.sortKey ? a.id - b.id : (a.sortKey ?? '') > (b.sortKey ?? '') ? -1 : 1

/** Places of subjects among those of their mesh and mode, by id. */
function placesAmong(subjects: readonly Subject[]): Map<number, number> {
  const groups = groupBy(subjects.toSorted(byAge), lookGroup)
  return new Map([...groups.values()].flatMap((group) => group.map(({ id }, i) => [id, i])))
}

/**
 * Every subject of the panels once, in order of appearance. Colour is the mesh and shape the mode, in every chart; no two of
 * one mesh have the same marker and dash.
 */
export function drawnSubjects(panels: readonly ResultPanel[]): Line[] {
  const byId = new Map(panels.flatMap((p) => p.rows.map((r) => [r.subject.id, r.subject] as const)))
  const subjects = [...byId.values()]
  const versionStep = versionSteps(subjects)
  const sublabelFor = sublabels(subjects)
  const places = placesAmong(subjects)
  return subjects.map((subject) => ({
    subject,
    label: [subject.label, sublabelFor(subject)].filter(Boolean).join(', '),
    look: { mesh: subject.mesh, mode: subject.mode, step: versionStep(subject) },
    ...nthMarker(subject.mode, places.get(subject.id) ?? 0),
  }))
}
