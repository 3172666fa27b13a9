import { isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { LIMITS } from '../formats/limits'
import { repeatedKey } from '../formats/yaml'
import { yamlExcess } from '../formats/yaml-scan'
import { ContextError } from './context-error'

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

/**
 * YAML 1.2, of which JSON is a part, as plain values.
 * @throws ContextError with the line
 */
export function yamlOf(source: string): unknown {
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
  if (error)
    throw broken(error.message.split('\n')[0] ?? 'broken text', lines.linePos(error.pos[0]).line)
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
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain))
    throw broken('expected keys with values, such as "mesh: istio"', 1)
  return plain
}
