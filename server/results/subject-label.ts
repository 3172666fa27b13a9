import { modeName } from '@/ingest/dictionary/mode-words'

/** What publishers call a mode of two parts. */
const SPELLINGS = /\bambient with (a )?waypoints?\b/i

/**
 * The label of a subject as readers see it: one spelling of a mode, whatever its source prints. Runs whose sender gives no
 * label have the key of the mode in theirs.
 */
export function subjectLabel({ label, mode }: { label: string; mode: string }): string {
  const name = modeName(mode)
  const keyless = name === mode ? label : label.replace(mode, name)
  return mode === 'ambient+waypoint' ? keyless.replace(SPELLINGS, name) : keyless
}
