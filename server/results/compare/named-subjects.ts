import { z } from 'zod'
import { MODES } from '@/ingest/dictionary/vocabulary'
import { CompareInput } from './schemas'
import { SUBJECT_TEXT, subjectOfText } from './subject-text'

const SubjectText = z
  .string()
  .regex(SUBJECT_TEXT, 'expected mesh, mesh@version or mesh@version:mode')
  .refine((text) => subjectOfText(text) !== null, `expected a mode among ${MODES.join(', ')}`)
const MoreSubject = SubjectText.nullable().default(null)

/** A comparison whose subjects are given as text, as in a URL. */
export const NamedComparison = CompareInput.omit({ subjects: true, from: true, to: true }).extend({
  a: SubjectText.describe('first subject: mesh, mesh@version or mesh@version:mode'),
  b: SubjectText.describe('second subject'),
  c: MoreSubject.describe('third subject'),
  d: MoreSubject.describe('fourth subject'),
  e: MoreSubject.describe('fifth subject'),
  f: MoreSubject.describe('sixth subject'),
})
type NamedComparison = z.infer<typeof NamedComparison>

/** The same with its subjects as mesh, version and mode. */
export const toCompareInput = ({ a, b, c, d, e, f, ...input }: NamedComparison): CompareInput => ({
  ...input,
  from: null,
  to: null,
  subjects: [a, b, c, d, e, f].flatMap((text) => (text ? (subjectOfText(text) ?? []) : [])),
})
