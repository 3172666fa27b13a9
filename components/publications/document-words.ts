const WORDS: Record<string, string> = {
  blog: 'post',
  docs: 'docs',
  paper: 'paper',
  talk: 'talk',
  report: 'report',
}

/** "post", "docs", "paper": what a publication is called by its kind; "source" where its kind has no word. */
export const documentWords = (kind: string): string => WORDS[kind] ?? 'source'
