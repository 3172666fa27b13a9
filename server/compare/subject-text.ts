import { MODES } from '@/ingest/vocabulary'
import type { SubjectRef } from './schemas'

/** "istio", "istio@1.25.0", "istio@1.25.0:ambient+waypoint", "istio:ambient" */
export const SUBJECT_TEXT = /^([a-z0-9][a-z0-9.-]{0,79})(?:@([^:]{1,80}))?(?::(.{1,40}))?$/

/** A subject as an address names it; null when it names none. A plus sign may arrive as a space. */
export function subjectOfText(text: string): SubjectRef | null {
  const [, mesh, version, mode] = SUBJECT_TEXT.exec(text.trim()) ?? []
  if (!mesh) return null
  const known = mode === undefined ? null : MODES.find((m) => m === mode.replaceAll(' ', '+'))
  return known === undefined ? null : { mesh, version: version ?? null, mode: known }
}
