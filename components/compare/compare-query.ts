/** The address of a comparison with the loads of a publication or campaign; null: those that the page chooses. */
export function withPublication(href: string, slug: string | null): string {
  const [path = '', query = ''] = href.split('?')
  const others = query.split('&').filter((part) => part !== '' && !part.startsWith('publication='))
  const parts = slug === null ? others : [...others, `publication=${encodeURIComponent(slug)}`]
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}
