import { isScalar, Lexer, LineCounter, parseDocument, visit } from 'yaml'
import { ContextError } from './context-error'

const MAX_CHARACTERS = 256 * 1024

const broken = (detail: string, line: number): ContextError =>
  new ContextError({
    code: 'INVALID_CONTEXT',
    title: 'context: not valid YAML or JSON',
    detail,
    place: { line },
    hint: 'indent with spaces; put texts with ": " or "#" in quotes',
  })

/** Keys whose value is text even where it looks like a number: `version: 1.10` is not 1.1. */
const TEXT_KEYS = new Set([
  ...['version', 'kubernetes', 'kernel', 'commit', 'label', 'region', 'provider', 'node_type'],
  ...[
    'instance',
    'cni',
    'campaign',
    'campaign_title',
    'mesh',
    'application',
    'topology',
    'command',
  ],
])

const MAX_FLOW_DEPTH = 32
const MAX_INDENT = 100
const MAX_DASHES = 16

/** The parser recurses and its overflow can end the process, so depth is bounded on the tokens, which do not nest. */
function refuseDeepNesting(source: string): void {
  let line = 1
  let depth = 0
  let dashes = 0
  let isLineStart = true
  for (const token of new Lexer().lex(source)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    else if (token === '-' || token === '?') dashes++
    const isDeep = depth > MAX_FLOW_DEPTH || dashes > MAX_DASHES
    if (isDeep || (isLineStart && /^ +$/.test(token) && token.length > MAX_INDENT))
      throw broken(`expected at most ${MAX_FLOW_DEPTH} levels, found more`, line)
    const breaks = token.split('\n').length - 1
    line += breaks
    isLineStart = breaks > 0
    if (isLineStart) dashes = 0
  }
}

/**
 * YAML 1.2, of which JSON is a part, as plain values.
 * @throws ContextError with the line
 */
export function yamlOf(source: string): unknown {
  if (source.length > MAX_CHARACTERS)
    throw broken(`expected at most ${MAX_CHARACTERS} characters, found ${source.length}`, 1)
  refuseDeepNesting(source)
  const lines = new LineCounter()
  const document = parseDocument(source, {
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
  })
  const [error] = document.errors
  if (error)
    throw broken(error.message.split('\n')[0] ?? 'broken text', lines.linePos(error.pos[0]).line)
  visit(document, {
    Alias: (_, node) => {
      throw broken('aliases (*name) are not read', lines.linePos(node.range?.[0] ?? 0).line)
    },
    Pair: (_, { key, value }) => {
      if (!isScalar(value) || typeof value.value !== 'number' || !value.source) return
      const isText = isScalar(key) && TEXT_KEYS.has(String(key.value))
      // A number that does not read back as it was written (1.10, 007) was meant as text.
      if (isText || String(value.value) !== value.source) value.value = value.source
    },
  })
  const plain: unknown = document.toJS()
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain))
    throw broken('expected keys with values, such as "mesh: istio"', 1)
  return plain
}
