import type { z } from 'zod'
import { ownValue } from '@/ingest/dictionary/own-value'
import { issueWords } from '@/ingest/model/first-issue'
import { AppError } from '@/server/platform/errors'
import { DATABASE_TEXT } from '@/server/platform/db/storable-text'
import { PageInput } from './page'
import type { ParameterSchema, RestRoute } from './rest-routes'

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?(e[+-]?\d{1,3})?$/i
const BOOLEANS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }

function parseValue(text: string, { type }: ParameterSchema): unknown {
  if (type === 'number' || type === 'integer') return NUMBER.test(text) ? Number(text) : text
  if (type === 'boolean') return ownValue(BOOLEANS, text) ?? text
  return text
}

const refuse = (pointer: string, detail: string): AppError =>
  new AppError('BAD_REQUEST', {
    title: 'The request is not valid',
    detail,
    pointer,
    hint: '/docs/api lists the parameters with an example each',
  })

/** A schema's validation error as the error of a request. */
export const refusedParameters = (error: z.ZodError): AppError =>
  refuse(error.issues[0]?.path.join('.') || 'query', issueWords(error, 'query'))

export type Values = {
  /** input of the procedure, which validates it itself */
  input: Record<string, unknown>
  /** null where the procedure returns no list */
  page: PageInput | null
}

/**
 * The parameters of a call, converted to the types in their schemas. Unknown and repeated parameters are refused: a typo
 * must not silently change the result.
 * @throws AppError BAD_REQUEST with the parameter, what was expected and what was found
 */
export function readParameters(
  { parameters, cursor }: RestRoute,
  path: ReadonlyMap<string, string>,
  query: URLSearchParams,
): Values {
  const values = new Map<string, unknown>()
  for (const [name, text] of [...path, ...query]) {
    const parameter = parameters.find((one) => one.name === name)
    if (!parameter || (path.has(name) && query.has(name))) {
      const names = parameters.map((one) => one.name).filter((one) => !path.has(one))
      const asked = name.slice(0, 60)
      const known = names.join(', ') || 'none'
      throw refuse(asked, `${asked}: no such parameter; expected one of: ${known}`)
    }
    if (values.has(name)) throw refuse(name, `${name}: given twice`)
    if (!DATABASE_TEXT.test(text))
      throw refuse(name, `${name}: expected text without U+0000 or half a character`)
    values.set(name, parseValue(text, parameter.schema))
  }
  const given = (isOfPage: boolean): Record<string, unknown> =>
    Object.fromEntries(
      parameters
        .filter((one) => one.isOfPage === isOfPage && values.has(one.name))
        .map(({ name }) => [name, values.get(name)]),
    )
  if (cursor === undefined) return { input: given(false), page: null }
  const page = PageInput.safeParse(given(true))
  if (!page.success) throw refusedParameters(page.error)
  return { input: given(false), page: page.data }
}
