import { z } from 'zod'

/** Text that PostgreSQL can hold and be asked for: neither U+0000 nor half a surrogate pair. */
export const DATABASE_TEXT = /^[^\0\uD800-\uDFFF]*$/u

/**
 * Text in an address, in UTF-16 units. What nothing stored can be named is refused here: as a parameter of a query it
 * would be a fault of the server.
 */
export const askedText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => DATABASE_TEXT.test(text), 'expected text without U+0000 or half a character')

/** The same where it names something: nothing has an empty name. */
export const namedText = (max: number) => askedText(max).min(1)
