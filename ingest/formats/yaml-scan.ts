import { Lexer } from 'yaml'
import { LIMITS } from './limits'

/** What a YAML text has too much of, and on which line. */
export type YamlExcess = { line: number; expected: string; found: string }

/** The token before the source of a plain scalar or block scalar. */
const SCALAR = '\u001f'

/**
 * Counts keys, levels and aliases on the tokens, which do not nest: the parser recurses, its overflow can end the
 * process, and bombs are built from aliases. Null when the text may be parsed.
 */
export function yamlExcess(
  source: string,
  { characters, keys: maxKeys }: { characters: number; keys: number },
): YamlExcess | null {
  if (source.length > characters)
    return { line: 1, expected: `at most ${characters} characters`, found: `${source.length}` }
  let [line, depth, dashes, keys, tokens, before] = [1, 0, 0, 0, 0, '\n']
  for (const token of new Lexer().lex(source)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    else if (token === '-' || token === '?') dashes++
    else if (token === ':') keys++
    else if (token.startsWith('*') && before !== SCALAR)
      return { line, expected: 'values written out', found: 'an alias (*name), which is not read' }
    const isIndent = before.endsWith('\n') && token.length > LIMITS.yamlIndent && isBlank(token)
    if (depth > LIMITS.yamlDepth || dashes > LIMITS.yamlDashes || isIndent)
      return { line, expected: `at most ${LIMITS.yamlDepth} levels`, found: 'more' }
    if (keys > maxKeys) return { line, expected: `at most ${maxKeys} keys`, found: 'more' }
    if (++tokens > TOKENS_PER_KEY * maxKeys)
      return { line, expected: `at most ${TOKENS_PER_KEY * maxKeys} parts`, found: 'more' }
    const breaks = token.split('\n').length - 1
    line += breaks
    if (breaks > 0) dashes = 0
    before = token
  }
  return null
}

/** A key with its value takes about seven tokens; lists and comments take more. */
const TOKENS_PER_KEY = 20

const isBlank = (token: string): boolean => token.trimStart() === ''
