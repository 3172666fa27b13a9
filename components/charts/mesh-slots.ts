const OWN_COLOURS = ['istio', 'linkerd', 'cilium', 'calico', 'kindnet', 'none'] as const
export type OwnColour = (typeof OWN_COLOURS)[number]

const OWN: ReadonlySet<string> = new Set(OWN_COLOURS)

/** Whether a mesh has a colour that no other mesh shares. */
export const hasOwnColour = (slug: string): slug is OwnColour => OWN.has(slug)

// Products likely to meet in one chart get a slot of their own; only unheard-of names share by hash.
const SLOTS = [
  'kuma',
  'consul',
  'nginx-service-mesh',
  'traefik-mesh',
  'open-service-mesh',
  'antrea',
]

/** Products whose slug is not their name, as publishers are told by it. */
const NAMES: Readonly<Record<string, string>> = { osm: 'open-service-mesh' }

/** Colours for all other meshes. */
export const EXTRA_SLOTS = 6

/** 0-based index of the extra colour of a mesh without one of its own. */
export function extraSlot(slug: string): number {
  const fixed = SLOTS.indexOf(NAMES[slug] ?? slug)
  if (fixed >= 0) return fixed
  let hash = 0
  for (const char of slug) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return hash % EXTRA_SLOTS
}
