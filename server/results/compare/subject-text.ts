import { MODES } from '@/ingest/dictionary/vocabulary'
import { DATABASE_TEXT } from '@/server/platform/db/storable-text'
import type { SubjectRef } from './schemas'

/** "istio", "istio@1.25.0", "istio@1.25.0:ambient+waypoint", "istio:ambient" */
export const SUBJECT_TEXT =
  /^[a-z0-9][a-z0-9.-]{0,79}(~[a-z0-9.-]{1,80}){0,2}(@.{1,80}?)?(:[a-z+ ]{1,40})?$/

/**
 * Parses a subject from a URL; null if it is not one. A plus sign may arrive as a space. Versions may contain colons, as
 * image digests do: only a known mode after the last one counts as a mode.
 */
export function subjectOfText(text: string): SubjectRef | null {
  const subject = text.trim()
  const end = subject.search(/[@:]/)
  const mesh = end < 0 ? subject : subject.slice(0, end)
  if (!SUBJECT_TEXT.test(mesh)) return null
  const rest = subject.slice(mesh.length)
  const colon = rest.lastIndexOf(':')
  const [before, last] = colon < 0 ? [rest, ''] : [rest.slice(0, colon), rest.slice(colon + 1)]
  const asked = last.replaceAll(' ', '+')
  const mode = MODES.find((m) => m === asked) ?? null
  const version = mode === null ? rest : before
  if (version === '') return { mesh, version: null, mode }
  return /^@[^]{1,80}$/u.test(version) && DATABASE_TEXT.test(version)
    ? { mesh, version: version.slice(1), mode }
    : null
}
