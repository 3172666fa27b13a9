/** What ends a command of a shell line. */
const SEPARATOR = /^[|;&\n]+$/
/** Words, quoted parts, what a shell does with output, and what ends a command. */
const TOKENS =
  /\\\r?\n|[^\S\n]+|\d?>>?&?|<{1,3}|[|;&\n]+|"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'|;&<>\\]+|["'\\]/gs

const unquote = (token: string): string =>
  /^".*"$/s.test(token)
    ? token.slice(1, -1).replace(/\\(["\\$`])/g, '$1')
    : /^'.*'$/s.test(token)
      ? token.slice(1, -1)
      : token.replace(/^\\(.)$/s, '$1')

/**
 * The commands of a shell line as words; quotes hold words together, and what output is written to is no word of a
 * command. What input is read from is the word "<name". Nothing is expanded: "$RATE" stays.
 */
export function splitCommands(line: string): string[][] {
  const commands: string[][] = []
  let words: string[] = []
  let word: string | null = null
  let redirect: 'in' | 'out' | null = null
  const endWord = () => {
    if (word !== null && redirect !== 'out') words.push(redirect === 'in' ? `<${word}` : word)
    if (word !== null) redirect = null
    word = null
  }
  const endCommand = () => {
    endWord()
    if (words.length > 0) commands.push(words)
    words = []
  }
  for (const [token] of line.matchAll(TOKENS)) {
    if (SEPARATOR.test(token)) endCommand()
    else if (/^\s/.test(token) || /^\\\r?\n/.test(token)) endWord()
    else if (/^(?:\d?>>?&?|<{1,3})$/.test(token)) {
      // "200>x" cannot be told from a number before an arrow; tools print no such words.
      endWord()
      redirect = token.startsWith('<') ? 'in' : 'out'
    } else word = (word ?? '') + unquote(token)
  }
  endCommand()
  return commands
}
