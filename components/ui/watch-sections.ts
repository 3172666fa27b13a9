/** The upper quarter of the screen: the first section in it is the one that is read. */
const READING_BAND = '0px 0px -75% 0px'

/** An entry of a list is read by itself, anything else with its section. */
const findSection = (id: string) => document.getElementById(id)?.closest('li[id], section') ?? null

/** Whether any of the section of an id is on the screen. */
function isOnScreen(id: string): boolean {
  const box = findSection(id)?.getBoundingClientRect()
  return box !== undefined && box.top < innerHeight && box.bottom > 0
}

/** What `watchSections` returns. */
export type SectionWatch = {
  /** a reader goes to this section: it is the current one while it is on the screen, because the last ones of a page never reach its top */
  choose: (id: string) => void
  stop: () => void
}

/**
 * Reports the section that is read, and again when it changes.
 * @param ids of headings of sections, or of something inside a section, in the order of the page
 */
export function watchSections(
  ids: readonly string[],
  onChange: (id: string) => void,
): SectionWatch {
  const sections = new Map<Element, string>()
  for (const id of ids) {
    const section = findSection(id)
    if (section) sections.set(section, id)
  }
  const inBand = new Set<string>()
  const hasEntryInBand = (id: string): boolean => {
    const section = findSection(id)
    return [...inBand].some((other) => {
      const inner = findSection(other)
      return inner !== section && inner !== null && section?.contains(inner)
    })
  }
  let chosen = ids.find((id) => `#${id}` === location.hash) ?? null
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = sections.get(target) ?? ''
        if (isIntersecting) inBand.add(id)
        else inBand.delete(id)
      }
      if (chosen !== null && !isOnScreen(chosen)) chosen = null
      const current = chosen ?? ids.find((id) => inBand.has(id) && !hasEntryInBand(id))
      if (current !== undefined) onChange(current)
    },
    { rootMargin: READING_BAND },
  )
  for (const section of sections.keys()) observer.observe(section)
  const choose = (id: string): void => {
    chosen = id
    onChange(id)
  }
  return { choose, stop: () => observer.disconnect() }
}
