/** Whether words name a load on their own: at least two, and the first is not a number. */
const canStandAlone = (words: readonly string[]): boolean =>
  words.length > 1 && /^[a-z]/i.test(words[0] ?? '')

/** Without the words that all begin with: "http payload test" and "http rate test" are "payload test" and "rate test". */
export function withoutSharedStart(texts: readonly (string | null)[]): (string | null)[] {
  const all = texts.map((text) => text?.split(' ') ?? [])
  const [first = []] = all
  const start = first.findIndex((word, i) => all.some((other) => other[i] !== word))
  const rests = all.map((words) => words.slice(Math.max(0, start)))
  return rests.every(canStandAlone) ? rests.map((words) => words.join(' ')) : [...texts]
}
