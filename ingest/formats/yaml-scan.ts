import { Lexer } from 'yaml'
import { LIMITS } from './limits'

/** What a YAML text has too much of, and on which line. */
export type YamlExcess = { line: number; expected: string; found: string }

/** The token before the source of a plain scalar or block scalar. */
const SCALAR = '\u001f'

/** No comma may follow these in a list or map in brackets. */
const OPENERS = new Set([',', '[', '{'])

/**
 * Counts keys, levels and aliases on the tokens, which do not nest: the parser recurses, its overflow can end the
 * process, and bombs are built from aliases. Null when the text may be parsed.
 */
export function yamlExcess(
  source: string,
  limits: { characters: number; keys: number; parts: number },
): YamlExcess | null {
  if (source.length > limits.characters)
    return {
      line: 1,
      expected: `at most ${limits.characters} characters`,
      found: `${source.length}`,
    }
  let [line, depth, dashes, keys, parts, before, said] = [1, 0, 0, 0, 0, '\n', '']
  for (const token of new Lexer().lex(source)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    else if (token === '-' || token === '?') dashes++
    else if (token === ':') keys++
    else if (token.startsWith('*') && before !== SCALAR)
      return { line, expected: 'values written out', found: 'an alias (*name), which is not read' }
    // The parser goes on after such a fault, and takes its time for each.
    if (token === ',' && depth > 0 && OPENERS.has(said))
      return { line, expected: 'valid YAML', found: `"," after "${said}"` }
    const isIndent = before.endsWith('\n') && token.length > LIMITS.yamlIndent && isBlank(token)
    if (depth > LIMITS.yamlDepth || dashes > LIMITS.yamlDashes || isIndent)
      return { line, expected: `at most ${LIMITS.yamlDepth} levels`, found: 'more' }
    if (keys > limits.keys) return { line, expected: `at most ${limits.keys} keys`, found: 'more' }
    if (++parts > limits.parts)
      return { line, expected: `at most ${limits.parts} parts`, found: 'more' }
    const breaks = token.split('\n').length - 1
    line += breaks
    if (breaks > 0) dashes = 0
    before = token
    if (!isBlank(token) && !token.startsWith('#')) said = token
  }
  return null
}

const isBlank = (token: string): boolean => token.trimStart() === ''
