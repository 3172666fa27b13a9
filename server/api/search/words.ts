import { Prisma } from '@/prisma/generated/client'
import { MAX_SEARCH_CHARACTERS } from './schemas'

const MAX_WORDS = 8

/** A word without the dots before and after it. */
function withoutDots(word: string): string {
  let [from, to] = [0, word.length]
  while (word[from] === '.') from++
  while (to > from && word[to - 1] === '.') to--
  return word.slice(from, to)
}

/** Words of a text as documents are indexed: lower case, "edge-25.3.1" is two words, "v1.25" is "1.25". */
export function wordsIn(text: string): string[] {
  const parts = text.toLowerCase().split(/[^\p{L}\p{N}.]+/u)
  const words = parts.map((part) => withoutDots(part).replace(/^v(?=\d)/, ''))
  return [...new Set(words.filter((word) => word !== ''))]
}

/** The words of what a reader types. */
export const searchWords = (text: string): string[] =>
  wordsIn(text.slice(0, MAX_SEARCH_CHARACTERS)).slice(0, MAX_WORDS)

/** Whether one of the texts is the word, or begins with it where it may still be typed. */
export const isFound = (word: string, isOpen: boolean, texts: readonly string[]): boolean =>
  texts.some((text) => text === word || (isOpen && text.startsWith(word)))

/**
 * The words as a query of PostgreSQL: all of them, the last by its beginning because it may still be typed, and
 * versions by their beginning because "1.25" means every 1.25. Words hold letters, digits and dots only.
 */
export function tsQuery(words: readonly string[]): string {
  const isOpen = (word: string, i: number): boolean => i === words.length - 1 || /^\d/.test(word)
  return words.map((word, i) => `'${word}'${isOpen(word, i) ? ':*' : ''}`).join(' & ')
}

const cleaned = (text: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`regexp_replace(translate(lower(coalesce(${text}, '')), '-_/@:+', '      '), '\\mv(?=\\d)', '', 'g')`

/** A document whose `name` counts most, then `about`, then `rest`. */
export const tsDocument = (name: Prisma.Sql, about: Prisma.Sql, rest: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(setweight(to_tsvector('simple', ${cleaned(name)}), 'A')
    || setweight(to_tsvector('simple', ${cleaned(about)}), 'B')
    || setweight(to_tsvector('simple', ${cleaned(rest)}), 'D'))`
