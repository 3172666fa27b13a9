import { z } from 'zod'

/** Text that PostgreSQL can store and search for: neither U+0000 nor half a surrogate pair. */
export const DATABASE_TEXT = /^[^\0\uD800-\uDFFF]*$/u

/**
 * Text in a URL, length in UTF-16 units. Text that PostgreSQL cannot hold is refused here: as a query parameter it would
 * cause a server error.
 */
export const askedText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => DATABASE_TEXT.test(text), 'expected text without U+0000 or half a character')

/** The same for names, which are never empty. */
export const namedText = (max: number) => askedText(max).min(1)
