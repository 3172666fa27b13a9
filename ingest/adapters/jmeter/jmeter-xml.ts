import { unexpected } from '../../formats/decode'
import { JMETER, type JtlSample } from './jmeter-run'

const NAME = '[A-Za-z_][\\w.:-]*'
const TAG = new RegExp(
  `<(/?)(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`,
  'y',
)
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g')
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const MAX_DEPTH = 64

function unescape(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, dec, hex, name) => {
    if (typeof name === 'string')
      return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole
    const code = typeof dec === 'string' ? parseInt(dec) : parseInt(String(hex), 16)
    const isCharacter = code > 0 && code < 0x11_0000 && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : ' '
  })
}

type Tag = { name: string; isEnd: boolean; isEmpty: boolean; attributes: string; at: number }

/** Tags only: what is written between them (response data, URLs) is passed over, comments and CDATA too. */
class Tags {
  private at = 0
  private lines = 1
  private counted = 0

  constructor(private readonly text: string) {}

  /** Counts from where it stopped last; positions only grow. */
  line(at: number): number {
    for (let i = this.text.indexOf('\n', this.counted); i !== -1 && i < at;) {
      this.lines++
      this.counted = i + 1
      i = this.text.indexOf('\n', this.counted)
    }
    return this.lines
  }

  private fail(expected: string, found: string, code: 'MALFORMED' | 'TRUNCATED'): never {
    const place = { line: this.line(this.at) }
    throw unexpected({ ...JMETER, what: 'the XML', expected, found, place, code })
  }

  private skip(end: string): void {
    const found = this.text.indexOf(end, this.at)
    if (found === -1) this.fail(`closed by ${end}`, 'the end of the text', 'TRUNCATED')
    this.at = found + end.length
  }

  next(): Tag | null {
    for (;;) {
      const start = this.text.indexOf('<', this.at)
      if (start === -1) return null
      this.at = start
      if (this.text.startsWith('<?', start)) this.skip('?>')
      else if (this.text.startsWith('<!--', start)) this.skip('-->')
      else if (this.text.startsWith('<![CDATA[', start)) this.skip(']]>')
      else return this.tag(start)
    }
  }

  private tag(start: number): Tag {
    TAG.lastIndex = start
    const match = TAG.exec(this.text)
    if (!match) {
      const isCut = this.text.indexOf('>', start) === -1
      return this.fail(
        'made of elements',
        this.text.slice(start, start + 40),
        isCut ? 'TRUNCATED' : 'MALFORMED',
      )
    }
    const [whole, slash = '', name = '', attributes = '', empty = ''] = match
    this.at = start + whole.length
    return { name, isEnd: slash !== '', isEmpty: empty !== '', attributes, at: start }
  }

  cutOff(open: string): never {
    this.at = this.text.length
    return this.fail(`closed by </${open}>`, 'the end of the text', 'TRUNCATED')
  }

  mismatch(open: string | undefined, found: string): never {
    return this.fail(`closed by </${open ?? 'testResults'}>`, `</${found}>`, 'MALFORMED')
  }
}

const SAMPLE = /^(?:httpSample|sample)$/

function sampleOf(tag: Tag, line: number): JtlSample {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single] of tag.attributes.matchAll(ATTRIBUTE))
    attributes.set(name, unescape(double ?? single ?? ''))
  const get = (name: string): string => attributes.get(name) ?? ''
  return {
    timeStamp: get('ts'),
    elapsed: get('t'),
    label: get('lb'),
    success: get('s'),
    responseCode: get('rc'),
    allThreads: get('na'),
    isTls: null,
    isHttp: tag.name === 'httpSample',
    place: { line },
  }
}

/** Samples inside a sample (redirects, embedded files, the parts of a transaction) belong to the one around them. */
export function* xmlSamples(text: string): Generator<JtlSample> {
  const tags = new Tags(text)
  const open: string[] = []
  for (let tag = tags.next(); tag !== null; tag = tags.next()) {
    if (tag.isEnd) {
      if (open.pop() !== tag.name) tags.mismatch(open.at(-1), tag.name)
      continue
    }
    if (open.length === 0 && tag.name !== 'testResults') tags.mismatch(undefined, tag.name)
    if (open.length === 1 && SAMPLE.test(tag.name)) yield sampleOf(tag, tags.line(tag.at))
    if (tag.isEmpty) continue
    if (open.length >= MAX_DEPTH) tags.mismatch(open.at(-1), tag.name)
    open.push(tag.name)
  }
  const last = open.at(-1)
  if (last !== undefined) tags.cutOff(last)
}
