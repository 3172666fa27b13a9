/** "Istio documentation: Performance and Scalability": whole words that all titles begin with. */
export function sharedTitle(titles: readonly string[]): string {
  const [first = '', ...others] = titles
  const words = first.split(' ')
  const differs = words.findIndex((_, i) => {
    const start = words.slice(0, i + 1).join(' ')
    return others.some((title) => title !== start && !title.startsWith(`${start} `))
  })
  const shared = differs < 0 ? words : words.slice(0, differs)
  const text = shared.join(' ')
  const open = text.lastIndexOf('(')
  const closed = open > text.lastIndexOf(')') ? text.slice(0, open) : text
  return closed.trimEnd().replace(/[:,]$/, '')
}
