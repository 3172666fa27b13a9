/** "ambient + waypoint": a mode as readers see it; the key itself stays in addresses and JSON. */
export const modeText = (mode: string): string => mode.replaceAll('+', ' + ')

/** What publishers call a mode of two parts. */
const SPELLINGS = /\bambient with (a )?waypoints?\b/i

/**
 * The label of a subject as readers see it: one spelling of a mode, whatever its source prints. Runs whose sender gives no
 * label have the key of the mode in theirs.
 */
export function subjectLabel({ label, mode }: { label: string; mode: string }): string {
  const words = modeText(mode)
  const keyless = words === mode ? label : label.replace(mode, words)
  return mode === 'ambient+waypoint' ? keyless.replace(SPELLINGS, words) : keyless
}
