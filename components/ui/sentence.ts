const isEnd = (char: string | undefined): boolean => char !== undefined && /[.\s]/.test(char)

/** A text that people wrote, as a sentence: with one full stop at its end, whatever stood there. */
export function sentence(text: string): string {
  let end = text.length
  while (isEnd(text[end - 1])) end--
  return `${text.slice(0, end)}.`
}
