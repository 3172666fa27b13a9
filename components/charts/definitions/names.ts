import type { ResultPanel, Subject } from '@/server/results/schemas'
import { MARKERS, type Look } from '../spec'
import { distinguishing, sublabelOf, versionSteps } from './order'
import { modeWords } from './words'

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

const lookKey = (look: Look) => `${look.mesh} ${look.mode} ${look.step}`

/** Every subject of the panels once, in order of appearance; subjects of one look differ by marker, then by dash. */
export function drawnSubjects(panels: readonly ResultPanel[]): Drawn[] {
  const byId = new Map(panels.flatMap((p) => p.rows.map((r) => [r.subject.id, r.subject] as const)))
  const subjects = [...byId.values()]
  const stepOf = versionSteps(subjects)
  const sublabelFor = sublabels(subjects)
  const used = new Map<string, number>()
  return subjects.map((subject) => {
    const look: Look = { mesh: subject.mesh, mode: subject.mode, step: stepOf(subject) }
    const before = used.get(lookKey(look)) ?? 0
    used.set(lookKey(look), before + 1)
    const label = [subject.label, sublabelFor(subject)].filter(Boolean).join(', ')
    const [marker, dash] = [before % MARKERS, Math.floor(before / MARKERS)]
    return { subject, label, look, marker, dash }
  })
}
