import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { unexpected } from '../../formats/decode'
import { JMETER, type JtlSample } from './jmeter-run'

/** What a sample holds (response data, redirects, the parts of a transaction) is left as text. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  htmlEntities: true,
  captureMetaData: true,
  stopNodes: ['testResults.httpSample', 'testResults.sample'],
})
const METADATA = XMLParser.getMetaDataSymbol().valueOf()

/** An element as the parser's options make it. */
type Element = {
  testResults?: Element[]
  httpSample?: { '#text'?: string }[]
  sample?: { '#text'?: string }[]
  ':@'?: Record<string, string>
  [metadata: symbol]: { startIndex: number }
}

function refuseBrokenXml(text: string): void {
  const result = XMLValidator.validate(text)
  if (result === true) return
  const { msg, line } = result.err
  const isWhole = text.trimEnd().endsWith('</testResults>')
  throw unexpected({
    ...JMETER,
    what: 'the XML',
    expected: 'well-formed, from <testResults> to </testResults>',
    found: isWhole ? msg : 'a text that ends too early',
    place: { line: isWhole ? line : text.split('\n').length },
    code: isWhole ? 'MALFORMED' : 'TRUNCATED',
  })
}

/** Line of a position; positions are requested in ascending order. */
function lineCounter(text: string): (position: number) => number {
  let [line, counted] = [1, text.indexOf('\n')]
  return (position) => {
    for (; counted !== -1 && counted < position; counted = text.indexOf('\n', counted + 1)) line++
    return line
  }
}

/** The parser refuses a few texts that the validator lets pass, such as a processing instruction without its end. */
function parsed(text: string): Element[] {
  try {
    return parser.parse(text) as Element[]
  } catch (error) {
    throw unexpected({
      ...JMETER,
      what: 'the XML',
      expected: 'well-formed, from <testResults> to </testResults>',
      found: error instanceof Error ? error.message : 'a defect',
      place: null,
      code: 'MALFORMED',
    })
  }
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#xd': '',
}
const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|#xd);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** Beginning of a sample's own children: those of its sub-samples stand before them. */
function ownChildrenStart(content: string): number {
  const from = ['</httpSample>', '</sample>', '<httpSample ', '<sample '].map((tag) => {
    const at = content.lastIndexOf(tag)
    return at === -1 ? 0 : content.indexOf('>', at) + 1
  })
  return Math.max(...from)
}

/** Elements below a sample that hold text, by name; responses are left out. */
function readChildren(content: string): Record<string, string> {
  const own = content.slice(ownChildrenStart(content))
  const children: Record<string, string> = {}
  for (const [, name = '', text = ''] of own.matchAll(
    /<([A-Za-z][\w.]{0,60})(?: [^<>]*)?>([^<]*)/g,
  ))
    if (name !== '__proto__' && !/^response/.test(name)) children[name] ??= decodeEntities(text)
  return children
}

/**
 * The samples of a JTL file in XML, in their order. Samples inside a sample belong to the one around them.
 * @throws AdapterError for XML that is not well-formed or cut off
 */
export function* xmlSamples(text: string): Generator<JtlSample> {
  refuseBrokenXml(text)
  const document = parsed(text)
  const lineAt = lineCounter(text)
  for (const element of document.flatMap(({ testResults }) => testResults ?? [])) {
    const name = ['httpSample', 'sample'].find((known) => known in element)
    if (name === undefined) continue
    const attributes = element[':@'] ?? {}
    const get = (attribute: string): string => attributes[attribute] ?? ''
    const content = (element.httpSample ?? element.sample)?.[0]?.['#text'] ?? ''
    const children = readChildren(content)
    const fields = { ...attributes, ...children }
    yield {
      timeStamp: get('ts'),
      elapsed: get('t'),
      label: get('lb'),
      success: get('s'),
      responseCode: get('rc'),
      allThreads: get('na'),
      grpThreads: get('ng'),
      sentBytes: get('sby'),
      url: children['java.net.URL'] ?? '',
      names: Object.keys(fields),
      cells: Object.values(fields),
      isTls: null,
      isHttp: name === 'httpSample',
      place: { line: lineAt(element[METADATA]?.startIndex ?? 0) },
    }
  }
}
