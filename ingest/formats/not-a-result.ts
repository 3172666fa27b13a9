import { AdapterError, type ResultFile } from '../model/adapter'

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

/**
 * What a file is that no reader takes, where that tells its sender more than "unknown format"; null when nothing does.
 * Looks at the beginning only.
 */
export function notAResult(file: ResultFile): AdapterError | null {
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
  const isOneLine = text.length >= LONG_LINE && !text.includes('\n') && !text.includes('\r')
  const marks = /^[[{]/.test(start) ? JOINED_OBJECTS : LOST_BREAKS
  if (isOneLine && file.json() === undefined && marks.test(start))
    return refusal('the line breaks are lost', 'several lines joined into one', DATA_BINARY)
  return null
}
