import { AdapterError, type ResultFile } from '../model/adapter'
import { excerpt } from '../model/pointer'

/** Shorter lines are words of a person or of a shell. */
const LONG_LINE = 60

const DATA_BINARY =
  'send it with curl --data-binary @FILE (or -F result=@FILE): curl -d takes the line breaks out'

/** Marks of a text that had several lines: a gap as in a report, many commas as in a table, two objects side by side. */
const LOST_BREAKS = /\S {2,}\S|\S\t\S|(?:[^,]{0,80},){20}|[A-Z]=\S{1,80}_[A-Z]+=/
const JOINED_OBJECTS = /\}\s?\{/

const refusal = (title: string, found: string, hint: string): AdapterError =>
  new AdapterError({
    code: 'NO_RESULT',
    title,
    detail: `expected the output of a load generator, found ${found}`,
    hint,
  })

const HTML = /^<(?:!doctype html|html|head|body)\b/i
const TITLE = /<title[^>]{0,200}>([^<]{1,200})/i

/** A name where the file should be: curl sends a file only after "@". */
export const FILE_NAME =
  /^[^\s{}[\]<>"]{1,200}\.(?:json|ndjson|txt|csv|tsv|log|ya?ml|jtl|gz|hgrm|hlog)$/i
const IS_CONTEXT = [/^campaign:\s/m, /^mesh:\s/m]

/** JSON may hold such an address without being encoded itself. */
const isUrlEncoded = (text: string): boolean =>
  /%(?:0A|20)/i.test(text) && !/\s/.test(text) && !/^[[{]/.test(text)

/** A request that was put together wrong, rather than a wrong file; null when it is none. */
function notAFile(start: string): AdapterError | null {
  const name = start.trim()
  if (FILE_NAME.test(name))
    return refusal(
      'a file name instead of the file',
      `the name ${JSON.stringify(name)}`,
      `put @ before the name: --data-binary @${name} or -F result=@${name}`,
    )
  if (IS_CONTEXT.every((key) => key.test(start)))
    return refusal(
      'a context instead of the result',
      'the keys campaign and mesh of a context',
      'send both files: -F context=@meshbench.yaml -F result=@FILE',
    )
  if (isUrlEncoded(name))
    return refusal(
      'the file is URL-encoded',
      'one line with blanks and line breaks as %20 and %0A',
      'send it with curl --data-binary @FILE (or -F result=@FILE) instead of --data-urlencode',
    )
  return null
}

/** Keys of a JSON document that name it to its sender. */
const SHOWN_KEYS = 6

/** What a file of unknown format holds, in a few words: its first keys or its first line. */
export function contentWords(file: ResultFile): string {
  const value = file.json()
  if (Array.isArray(value)) return `a JSON list of ${value.length}`
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value)
    const shown = keys.slice(0, SHOWN_KEYS).map((key) => excerpt(key))
    const more = keys.length > SHOWN_KEYS ? ` and ${keys.length - SHOWN_KEYS} more` : ''
    return keys.length === 0
      ? 'an empty JSON object'
      : `a JSON object with the keys ${shown.join(', ')}${more}`
  }
  const [line = ''] = (file.text ?? '')
    .slice(0, 4096)
    .trimStart()
    .split(/[\r\n]/, 1)
  return `a text that begins ${JSON.stringify(line.slice(0, 60))}`
}

/**
 * What an unreadable file is, if that is more helpful than "unknown format"; null otherwise.
 * Looks at the beginning only.
 */
export function rejectUnrecognised(file: ResultFile): AdapterError | null {
  const text = file.text ?? ''
  const start = text.slice(0, 4096).trimStart()
  if (start === '' && text.trim() === '')
    return refusal(
      'empty file',
      'nothing',
      'the harness was stopped or wrote its results elsewhere; look for its error message',
    )
  if (HTML.test(start)) {
    const title = TITLE.exec(start)?.[1]?.trim().replace(/\s+/g, ' ')
    return refusal(
      'an HTML page',
      `a web page${title ? ` titled ${JSON.stringify(title)}` : ''}`,
      'a download or proxy answered with a page, often of a sign-in or an error; send the file the harness wrote',
    )
  }
  if (start.startsWith('<?xml') || /^<(?:Error|soap)/i.test(start))
    return refusal(
      'an XML document of no known format',
      `XML that begins ${JSON.stringify(start.slice(0, 60))}`,
      'storage services answer so when a file is missing; of XML results, those of JMeter are read',
    )
  const wrongRequest = notAFile(start)
  if (wrongRequest) return wrongRequest
  const isOneLine = text.length >= LONG_LINE && !text.includes('\n') && !text.includes('\r')
  const marks = /^[[{]/.test(start) ? JOINED_OBJECTS : LOST_BREAKS
  if (isOneLine && file.json() === undefined && marks.test(start))
    return refusal('the line breaks are lost', 'several lines joined into one', DATA_BINARY)
  return null
}
