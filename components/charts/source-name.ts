/** What the link behind a value leads to: a file of this site, or what its authors published. */
export const sourceName = (href: string): string => (href.startsWith('/') ? 'Raw file' : 'Source')
