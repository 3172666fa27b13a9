import { publicUrl } from '@/env'

/** A word for a POSIX shell, in quotes only where it needs them. */
const word = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

/** curl interprets `;type=` and `,` after a file name, except in double quotes. */
const formFile = (name: string): string =>
  /[;,"\\]/.test(name) ? `@"${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : `@${name}`

const AUTHORISATION = '-H "Authorization: Bearer $TOKEN"'

/** The curl command that sends a file, with the context as a second file or in the query, as it was given. */
export function curlLine(
  file: string,
  query: Record<string, string> | null,
  adapterId: string | null,
): string {
  const parameters = new URLSearchParams(query ?? {})
  if (adapterId !== null) parameters.set('adapter', adapterId)
  const suffix = parameters.size > 0 ? `?${parameters.toString()}` : ''
  const address = word(`${publicUrl()}/api/v1/runs${suffix}`)
  if (query !== null) return `curl ${AUTHORISATION} --data-binary ${word(`@${file}`)} ${address}`
  return `curl ${AUTHORISATION} -F context=@meshbench.yaml -F ${word(`result=${formFile(file)}`)} ${address}`
}
