/** What ends a command of a shell line. */
const SEPARATOR = /^[|;&\n]+$/
/** Words, quoted parts, what a shell does with output, and what ends a command. */
const TOKENS =
  /\\\r?\n|[^\S\n]+|\d?>>?&?|<|[|;&\n]+|"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'|;&<>\\]+|["'\\]/gs

const unquote = (token: string): string =>
  /^".*"$/s.test(token)
    ? token.slice(1, -1).replace(/\\(["\\$`])/g, '$1')
    : /^'.*'$/s.test(token)
      ? token.slice(1, -1)
      : token.replace(/^\\(.)$/s, '$1')

/**
 * The commands of a shell line as words; quotes hold words together, and what output is written to is no word of a
 * command. Nothing is expanded: "$RATE" stays.
 */
export function splitCommands(line: string): string[][] {
  const commands: string[][] = []
  let words: string[] = []
  let word: string | null = null
  let isOutput = false
  const endWord = () => {
    if (word !== null && !isOutput) words.push(word)
    if (word !== null) isOutput = false
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
    else if (/^(?:\d?>>?&?|<)$/.test(token)) {
      // "200>x" cannot be told from a number before an arrow; tools print no such words.
      endWord()
      isOutput = true
    } else word = (word ?? '') + unquote(token)
  }
  endCommand()
  return commands
}
