import { AdapterError } from '../model/adapter'

type Kind = { start: readonly number[]; at?: number; found: string; hint: string }

const UNPACK = 'unpack it and send each result file on its own, as text or with gzip'
const UTF16 =
  'save it as UTF-8; in Windows PowerShell, write it with | Out-File -Encoding utf8, because > writes UTF-16'
const TEXT_OUTPUT =
  'send the text or JSON output of the harness (vegeta: vegeta report -type=json, or vegeta encode)'

/** How binary files that are sent by mistake begin. */
const KINDS: readonly Kind[] = [
  { start: [0xff, 0xfe], found: 'UTF-16 text', hint: UTF16 },
  { start: [0xfe, 0xff], found: 'UTF-16 text', hint: UTF16 },
  { start: [0x50, 0x4b, 0x03, 0x04], found: 'a ZIP archive', hint: UNPACK },
  { start: [0x75, 0x73, 0x74, 0x61, 0x72], at: 257, found: 'a tar archive', hint: UNPACK },
  { start: [0x28, 0xb5, 0x2f, 0xfd], found: 'a file packed with zstd', hint: UNPACK },
  { start: [0x1f, 0x8b], found: 'a gzip file inside another', hint: UNPACK },
  { start: [0x89, 0x50, 0x4e, 0x47], found: 'a PNG image', hint: TEXT_OUTPUT },
  { start: [0x25, 0x50, 0x44, 0x46], found: 'a PDF document', hint: TEXT_OUTPUT },
]

/** The refusal of a file that is not UTF-8 text: what it is, if its first bytes show it, and what to send instead. */
export function binaryContent(bytes: Uint8Array): AdapterError {
  const kind = KINDS.find(({ start, at = 0 }) =>
    start.every((byte, index) => bytes[at + index] === byte),
  )
  return new AdapterError({
    code: 'NOT_TEXT',
    title: 'not a text file',
    detail: `expected UTF-8 text, found ${kind?.found ?? 'binary content'}`,
    hint: kind?.hint ?? TEXT_OUTPUT,
  })
}
