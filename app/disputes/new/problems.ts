import { ownValue } from '@/ingest/dictionary/own-value'
import { firstIssue } from '@/ingest/model/first-issue'
import { NewDispute } from '@/server/review/disputes/schemas'

const WORDS: Record<string, string> = {
  author: 'say who you are: a name or an organisation',
  contact: 'give an address at which a maintainer can ask',
  statement: 'say in 20 to 5000 characters what is wrong, what it should be and how you know',
  url: 'the link must begin with http:// or https://',
  rate: 'too many disputes came from your network; try again in a minute',
}

/** Why a form was rejected, in words; null for values this site did not put into the URL. */
export const problemWords = (problem: string | string[] | undefined): string | null =>
  typeof problem === 'string' ? (ownValue(WORDS, problem) ?? null) : null

/** The form's fields, or the name of the first invalid one. */
export function readDispute(form: URLSearchParams): NewDispute | string {
  const result = NewDispute.safeParse(Object.fromEntries(form))
  return result.success ? result.data : firstIssue(result.error).field
}
