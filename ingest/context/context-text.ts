import { isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { LIMITS } from '../formats/limits'
import { FILE_NAME } from '../formats/reject-unrecognised'
import { repeatedKey } from '../formats/yaml'
import { yamlExcess } from '../formats/yaml-scan'
import { excerpt } from '../model/pointer'
import { ContextError } from './context-error'

const INDENT = 'indent with spaces; put texts with ": " or "#" in quotes'

const broken = (detail: string, line: number, hint = INDENT): ContextError =>
  new ContextError({
    code: 'INVALID_CONTEXT',
    title: 'context: not valid YAML or JSON',
    detail,
    place: { line },
    hint,
  })

/** The parser's words where they speak of YAML rather than of what to write. */
function expectation({ code, message }: { code: string; message: string }): string {
  if (code === 'BLOCK_AS_IMPLICIT_KEY')
    return 'expected one key on a line and keys of one level at the same indent, found a key inside the value of another, on this line or the next'
  if (code === 'TAB_AS_INDENT') return 'expected spaces as indent, found a tab'
  if (/^Flow (map|sequence)/.test(message)) {
    const end = message.startsWith('Flow map') ? '}' : ']'
    return `expected a ${end} that closes the bracket before, found the end or a line that is not indented`
  }
  return message.split('\n')[0] ?? 'broken text'
}

/** Text that is no map: the name of a file, keys without values, a list or nothing. */
function notKeys(plain: unknown): ContextError {
  const expected = 'expected keys with values, such as "mesh: istio"'
  if (plain === null || plain === undefined)
    return broken(`${expected}, found an empty context`, 1, 'look whether the file has its content')
  if (typeof plain !== 'string') return broken(`${expected}, found ${excerpt(plain)}`, 1)
  const hint = FILE_NAME.test(plain)
    ? `put @ before the name of the file: -F context=@${plain}`
    : /^[a-z_]+:\S/.test(plain)
      ? 'put a space after each colon'
      : INDENT
  return broken(`${expected}, found the text ${excerpt(plain)}`, 1, hint)
}

/** Keys whose value is text even where it looks like a number: `version: 1.10` is not 1.1. */
const TEXT_KEYS = new Set([
  'version',
  'kubernetes',
  'kernel',
  'commit',
  'label',
  'region',
  'provider',
  'node_type',
  'instance',
  'cni',
  'campaign',
  'campaign_title',
  'mesh',
  'application',
  'topology',
  'command',
])

/**
 * YAML 1.2, of which JSON is a part, as plain values.
 * @throws ContextError with the line
 */
export function parseYaml(source: string): unknown {
  const excess = yamlExcess(source, LIMITS.context)
  if (excess) throw broken(`expected ${excess.expected}, found ${excess.found}`, excess.line)
  const lines = new LineCounter()
  const document = parseDocument(source, {
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
    uniqueKeys: false,
  })
  const [error] = document.errors
  if (error) throw broken(expectation(error), lines.linePos(error.pos[0]).line)
  visit(document, {
    Map: (_, map) => {
      const twice = repeatedKey(map)
      if (twice)
        throw broken(
          `expected every key once, found a second ${twice.name}`,
          lines.linePos(twice.at).line,
        )
    },
    Pair: (_, { key, value }) => {
      if (!isScalar(value) || typeof value.value !== 'number' || !value.source) return
      const isText = isScalar(key) && TEXT_KEYS.has(String(key.value))
      // A number that does not read back as it was written (1.10, 007) was meant as text.
      if (isText || String(value.value) !== value.source) value.value = value.source
    },
  })
  const plain: unknown = document.toJS()
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) throw notKeys(plain)
  return plain
}
