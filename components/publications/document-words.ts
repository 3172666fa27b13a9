import type { PublicationSummary } from '@/server/publications/schemas'

const WORDS: Record<string, string> = {
  blog: 'post',
  docs: 'docs',
  repository: 'repository',
  paper: 'paper',
}

type Document = Pick<PublicationSummary, 'kind' | 'title' | 'shortTitle'>

/** "post", "docs", "repository", "paper", "thesis": what a publication is called by its kind; "source" where its kind has no word. */
export function documentWords({ kind, title, shortTitle }: Document): string {
  const isThesis = kind === 'paper' && /\bthesis\b/i.test(`${title} ${shortTitle}`)
  return isThesis ? 'thesis' : (WORDS[kind] ?? 'source')
}
