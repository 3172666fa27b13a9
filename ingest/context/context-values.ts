import { z } from 'zod'
import { goDurationSeconds } from '../model/build-run'

/** The kinds of values that a context is made of, each with words for its refusal. */
export const text = (max: number) =>
  z
    .string({
      error: 'a text; write numbers like 1.10 in quotes, they lose their last zero otherwise',
    })
    .trim()
    .min(1, 'a text that is not empty')
    .max(max, `at most ${max} characters`)
    // PostgreSQL stores neither U+0000 nor half a surrogate pair; the other controls steer terminals and break XML.
    .regex(
      /^[^\0-\u0008\u000b\u000c\u000e-\u001f\u007f\uD800-\uDFFF]*$/u,
      'a text without control characters and without half characters',
    )
    // Two names that read the same must be the same; marks of direction make one read like another.
    .regex(
      /^[^\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]*$/u,
      'a text without invisible characters (zero-width spaces, marks of direction)',
    )
export const Short = text(200)
export const Long = text(2000)
export const Slug = Short.regex(
  /^[a-z0-9][a-z0-9.-]*$/,
  'lower case letters, digits, dots and hyphens',
)

/** Query parameters and YAML spellings like 1e3 arrive as text. */
export const number = (expected: string, accepts: (n: number) => boolean) =>
  z.union([z.number(), z.string()], { error: expected }).transform((value, ctx): number => {
    const isText = typeof value === 'string'
    const n = isText && /^[\d.]+(e\d+)?$/i.test(value) ? Number(value) : value
    if (typeof n === 'number' && accepts(n)) return n
    ctx.addIssue({ code: 'custom', message: expected })
    return z.NEVER
  })
export const integerBetween = (lo: number, hi: number) =>
  number(`a whole number from ${lo} to ${hi}`, (n) => Number.isInteger(n) && n >= lo && n <= hi)
export const Flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((s) => s === 'true')],
  {
    error: 'true or false',
  },
)

/** Seconds, or a duration as Go writes it: 600, "600s", "10m". */
export const Duration = (lo: number) =>
  z
    .union([z.number(), z.string()], { error: 'seconds or a duration such as 10m' })
    .transform((value, ctx): number => {
      const isBare = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)
      const seconds =
        typeof value === 'string' && !isBare ? goDurationSeconds(value) : Number(value)
      if (seconds !== null && seconds >= lo && seconds <= 1e9) return seconds
      ctx.addIssue({ code: 'custom', message: 'seconds or a duration such as 600, 600s or 10m' })
      return z.NEVER
    })

const Scalar = z.union([Long, z.number(), z.boolean()], { error: 'a text, number or true/false' })
const Name = Short.regex(/^[^\s].*$/)
export const maxKeys = (max: number) => (o: object) => Object.keys(o).length <= max
export const Values = z.record(Name, Scalar).refine(maxKeys(100), 'at most 100 entries')
export const Config = z
  .record(
    Name,
    z.union([Scalar, z.null(), z.array(Long).max(100, 'at most 100 items')], {
      error: 'a text, number, true/false, null or a list of texts',
    }),
  )
  .refine(maxKeys(200), 'at most 200 entries')
