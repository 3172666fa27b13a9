import { z } from 'zod'
import { DATABASE_TEXT } from '@/server/platform/db/storable-text'

/** What can be disputed and responded to: a run, a condition (by their ids) or a publication (by its slug). */
export const DISPUTABLE = ['run', 'condition', 'publication'] as const
export type Disputable = (typeof DISPUTABLE)[number]
export const DISPUTE_STATUSES = ['open', 'accepted', 'rejected', 'resolved'] as const

const text = (least: number, most: number, what: string) =>
  z
    .string(`expected ${what}`)
    .trim()
    .min(least, least > 1 ? `expected ${what} in at least ${least} characters` : `expected ${what}`)
    .max(most, `expected at most ${most} characters`)
    .regex(DATABASE_TEXT, 'expected text')

const Link = z
  .string()
  .trim()
  .max(1000, 'expected at most 1000 characters')
  .transform((url) => (url === '' ? null : url))
  .pipe(z.url({ protocol: /^https?$/, error: 'expected an address with http or https' }).nullable())

export const DisputeTarget = z.object({
  kind: z.enum(DISPUTABLE),
  id: z.string().min(1).max(120),
})
export type DisputeTarget = z.infer<typeof DisputeTarget>

/** `publication:linkerd-2021-05` as its two parts; null for anything else. */
export function targetOfText(text: string | undefined): DisputeTarget | null {
  const [, kind, id] = /^([a-z]+):([A-Za-z0-9._-]+)$/.exec(text ?? '') ?? []
  return DisputeTarget.safeParse({ kind, id }).data ?? null
}

/** End of the text that the form is pre-filled with; the reader continues from there. */
export const SHOULD_BE = 'It should be'

/** The pre-filled text alone is not a report. */
const goesOn = (statement: string): boolean => !/(?:it should be|:)$/i.test(statement)

/** Fields of the form of `/disputes/new`. */
export const NewDispute = z.object({
  author: text(1, 200, 'a name or an organisation'),
  contact: text(3, 200, 'an address at which a maintainer can ask'),
  statement: text(20, 5000, 'what is wrong and how you know').refine(
    goesOn,
    `expected what is wrong, found only the words of the form; go on after "${SHOULD_BE}"`,
  ),
  url: Link,
})
export type NewDispute = z.infer<typeof NewDispute>

/** The same with its target, as `run:<id>`, `condition:<id>` or `publication:<slug>`. */
export const SentDispute = NewDispute.extend({
  target: z.string().transform((text, ctx): DisputeTarget => {
    const target = targetOfText(text)
    if (target) return target
    ctx.addIssue('expected run:<id>, condition:<id> or publication:<slug>')
    return z.NEVER
  }),
})

/** A public dispute: accepted and not yet resolved, or resolved. */
export const PublicDispute = z.object({
  id: z.number(),
  status: z.enum(['accepted', 'resolved']),
  author: z.string(),
  statement: z.string(),
  url: z.string().nullable(),
  /** from the maintainers: why it was accepted, or how it was resolved */
  answer: z.string(),
  /** ISO time of that answer */
  at: z.string(),
})
export type PublicDispute = z.infer<typeof PublicDispute>

/** An organisation's response to a result that concerns it. */
export const NewResponse = z.object({
  organisation: text(1, 200, 'the organisation that responds'),
  text: text(1, 10_000, 'the text of the response'),
  url: Link,
})
export const PublicResponse = z.object({
  organisation: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  at: z.string(),
})
export type PublicResponse = z.infer<typeof PublicResponse>

/** The target of a dispute, for readers: a publication by its title, a condition or a run by what was measured. */
export type DisputedSubject =
  | { publication: string }
  | {
      conditionId: number
      /** label of the subject */
      subject: string
      /** as printed in its source; null = not stated */
      version: string | null
      /** requests/s; null = not stated */
      targetRps: number | null
      /** null = not stated */
      connections: number | null
      /** number of the run; null for a condition */
      run: number | null
    }
