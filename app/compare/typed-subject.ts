import { MODES } from '@/ingest/dictionary/vocabulary'
import { subjectOfText } from '@/server/results/compare/subject-text'
import type { SubjectRef } from '@/server/results/compare/schemas'

/** Separator between subjects: "Istio ambient, Linkerd", "istio vs. linkerd". */
const APART = / ?[,;] ?| (?:vs\.?|versus|and|or) /i

/** A version or a mode, which belongs to the name before it: "Istio, 1.25.0, ambient". */
const isPart = (text: string): boolean =>
  /^v?\d/.test(text) || MODES.some((mode) => text.toLowerCase().replaceAll(' ', '') === mode)

/** The subjects that a reader types into one field, each as `typedSubject` reads it; what is none is left out. */
export function typedSubjects(text: string): SubjectRef[] {
  const names: string[] = []
  for (const part of text.replace(/\s+/g, ' ').trim().split(APART).filter(Boolean)) {
    const before = names.pop()
    if (before !== undefined) names.push(...(isPart(part) ? [`${before} ${part}`] : [before, part]))
    else names.push(part)
  }
  return names.flatMap((name) => typedSubject(name) ?? [])
}

/** Separator between the parts of a name on pages: "Istio · 1.25.0 · ambient + waypoint". */
const BETWEEN = /[\s·,]+/

/**
 * A subject as a reader types it: as in a URL ("istio@1.25.0:ambient"), or in words ("Istio 1.25.0 ambient"). Names of
 * several words are joined: "Traefik Mesh" is traefik-mesh. Null if it is neither.
 */
export function typedSubject(text: string): SubjectRef | null {
  const asked = subjectOfText(text)
  if (asked !== null) return asked
  // "ambient + waypoint" is one word.
  const joined = text
    .toLowerCase()
    .split('+')
    .map((part) => part.trim())
    .join('+')
  const words = joined.split(BETWEEN).slice(0, 8)
  const mode = MODES.find((one) => words.includes(one))
  const rest = words.filter((word) => word !== mode)
  const at = rest.findIndex((word, i) => i > 0 && /\d/.test(word))
  const [name, version] = at < 0 ? [rest, ''] : [rest.slice(0, at), rest.slice(at).join(' ')]
  return subjectOfText(
    [name.join('-'), version && `@${version}`, mode === undefined ? '' : `:${mode}`].join(''),
  )
}
