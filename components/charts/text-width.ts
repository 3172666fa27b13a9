/**
 * Text is measured without a browser: advance widths of the shipped font in 1/100 em, U+0020 to U+007E.
 * The hyphen is as wide as a digit, because charts print tabular numerals. Two per cent are added because a reader's
 * fallback font may run wider.
 */
// prettier-ignore
const WIDTHS = [
  28, 29, 47, 63, 64, 98, 64, 30, 36, 36, 50, 66, 29, 63, 29, 36, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 29, 30,
  66, 66, 66, 51, 97, 69, 65, 73, 72, 60, 59, 75, 74, 27, 57, 67, 57, 90, 75, 76, 64, 76, 64, 64, 65, 74, 69, 99,
  68, 68, 63, 36, 36, 36, 47, 46, 32, 56, 61, 57, 61, 58, 37, 61, 59, 24, 24, 55, 24, 88, 59, 60, 61, 61, 38, 53,
  33, 59, 56, 82, 55, 56, 55, 43, 33, 43, 66,
]
const OTHER = 66
/** Ideographs, syllables and emoji are as wide as they are high. */
const SQUARE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}]/u
const SQUARE_WIDTH = 102
const THIN_SPACE = 20
const BOLD = 1.06
const SAFETY = 1.02

/** Width in px. */
export function textWidth(text: string, size: number, bold = false): number {
  let sum = 0
  for (const char of text) {
    if (char === '\u2009') sum += THIN_SPACE
    else
      sum += WIDTHS[(char.codePointAt(0) ?? 0) - 32] ?? (SQUARE.test(char) ? SQUARE_WIDTH : OTHER)
  }
  return (sum / 100) * size * SAFETY * (bold ? BOLD : 1)
}

/** The text, or as much of it as fits with an ellipsis. */
export function shorten(text: string, maxWidth: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= maxWidth) return text
  const chars = [...text]
  while (chars.length > 1 && textWidth(`${chars.join('')}…`, size, bold) > maxWidth) chars.pop()
  return `${chars.join('').trimEnd()}…`
}

/** Lines that fit `maxWidth`; what does not fit into `maxLines` is shortened. */
export function wrap(
  text: string,
  maxWidth: number,
  maxLines: number,
  size: number,
  bold = false,
): string[] {
  const words = text.split(' ').filter((w) => w !== '')
  const lines: string[] = []
  while (words.length > 0 && lines.length < maxLines - 1) {
    let line = words.shift() ?? ''
    while (words.length > 0 && textWidth(`${line} ${words[0]}`, size, bold) <= maxWidth)
      line += ` ${words.shift()}`
    lines.push(shorten(line, maxWidth, size, bold))
  }
  if (words.length > 0) lines.push(shorten(words.join(' '), maxWidth, size, bold))
  return lines
}
