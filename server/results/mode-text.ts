/** "ambient + waypoint": a mode as readers see it; the key itself stays in addresses and JSON. */
export const modeText = (mode: string): string => mode.replaceAll('+', ' + ')

/** What publishers call a mode of two parts. */
const SPELLINGS = /\bambient with (a )?waypoints?\b/i

/** The label of a subject as readers see it: one spelling of a mode, whatever its source prints. */
export const subjectLabel = ({ label, mode }: { label: string; mode: string }): string =>
  mode === 'ambient+waypoint' ? label.replace(SPELLINGS, 'ambient + waypoint') : label
