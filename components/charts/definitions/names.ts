import { modeWords } from '@/ingest/dictionary/mode-words'
import type { ResultPanel, Subject } from '@/server/results/schemas'
import { nthMarker } from '../mode-marker'
import type { Look } from '../spec'
import { distinguishing, sublabelOf, versionSteps } from './order'

/** Sublabels of a chart's subjects; those of one name also get the settings that tell them apart. */
export function sublabels(subjects: readonly Subject[]): (subject: Subject) => string | null {
  const nameOf = (s: Subject) => `${s.label} ${sublabelOf(s, modeWords(s.mode))}`
  const namesakes = new Map<string, Subject[]>()
  for (const s of subjects) namesakes.set(nameOf(s), [...(namesakes.get(nameOf(s)) ?? []), s])
  return (subject) => {
    const others = namesakes.get(nameOf(subject)) ?? []
    const parts = [sublabelOf(subject, modeWords(subject.mode)), distinguishing(subject, others)]
    return parts.filter((p) => p !== null).join(' · ') || null
  }
}

/** A subject as one line of a chart. */
export type Drawn = { subject: Subject; label: string; look: Look; marker: number; dash: number }

/** Newest version first; the same order in every chart. */
const byAge = (a: Subject, b: Subject): number =>
  a.sortKey === b.sortKey ? a.id - b.id : (a.sortKey ?? '') > (b.sortKey ?? '') ? -1 : 1

/** Place of a subject among those of its mesh and mode. */
function placeAmong(subjects: readonly Subject[]): (subject: Subject) => number {
  const sorted = [...subjects].sort(byAge)
  return (one) =>
    sorted
      .filter(({ mesh, mode }) => mesh === one.mesh && mode === one.mode)
      .findIndex(({ id }) => id === one.id)
}

/**
 * Every subject of the panels once, in order of appearance. Colour is the mesh and shape the mode, in every chart; no two of
 * one mesh have the same marker and dash.
 */
export function drawnSubjects(panels: readonly ResultPanel[]): Drawn[] {
  const byId = new Map(panels.flatMap((p) => p.rows.map((r) => [r.subject.id, r.subject] as const)))
  const subjects = [...byId.values()]
  const stepOf = versionSteps(subjects)
  const sublabelFor = sublabels(subjects)
  const placeOf = placeAmong(subjects)
  return subjects.map((subject) => ({
    subject,
    label: [subject.label, sublabelFor(subject)].filter(Boolean).join(', '),
    look: { mesh: subject.mesh, mode: subject.mode, step: stepOf(subject) },
    ...nthMarker(subject.mode, placeOf(subject)),
  }))
}
