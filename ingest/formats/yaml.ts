import { isScalar, LineCounter, parseDocument, visit, type YAMLMap } from 'yaml'
import { unexpected } from './decode'
import { LIMITS } from './limits'
import { SEVERAL_HINT } from './several-reports'
import { yamlExcess } from './yaml-scan'

/** A block mapping at the top, which no JSON document and no report has. */
export const isYamlText = (text: string): boolean =>
  /^[A-Za-z_][\w-]*:(?:\s|$)/m.test(text) && !'[{<'.includes(text.trimStart().charAt(0) || ' ')

/** The parser compares every key of a mapping with every other one. */
export function repeatedKey({ items }: YAMLMap): { name: string; at: number } | null {
  const seen = new Set<unknown>()
  for (const { key } of items) {
    if (!isScalar(key)) continue
    if (seen.has(key.value)) return { name: String(key.value), at: key.range?.[0] ?? 0 }
    seen.add(key.value)
  }
  return null
}

/**
 * One YAML 1.2 document as plain values. Aliases are refused, because YAML bombs are built from them.
 * @throws AdapterError with the line
 */
export function readYaml(text: string, format: string, hint: string): unknown {
  const refused = (
    expected: string,
    found: string,
    line: number,
    facts: { code?: 'TOO_LARGE'; hint?: string } = {},
  ) =>
    unexpected({
      format,
      what: 'the YAML file',
      expected,
      found,
      place: { line },
      hint,
      code: 'MALFORMED',
      ...facts,
    })
  const excess = yamlExcess(text, LIMITS.yamlFile)
  if (excess)
    throw refused(
      excess.expected,
      excess.found,
      excess.line,
      excess.expected.startsWith('at most') ? { code: 'TOO_LARGE' } : {},
    )
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'silent',
  })
  const lineAt = (at: number): number => lines.linePos(at).line
  const [defect] = document.errors
  if (defect)
    throw refused(
      'valid YAML, without lines of a log or a script around it',
      defect.message.split('\n')[0] ?? 'a defect',
      lineAt(defect.pos[0]),
    )
  visit(document, {
    Map: (_, map) => {
      const twice = repeatedKey(map)
      if (twice)
        throw refused('every key once', `a second ${twice.name}`, lineAt(twice.at), {
          hint: SEVERAL_HINT,
        })
    },
  })
  return document.toJS({ maxAliasCount: 0 })
}
