/**
 * Advance widths of the shipped font in 1/100 em, U+0020 to U+007E, so that text is measured without a browser.
 * The hyphen is as wide as a digit, because charts print tabular numerals.
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
/** The fallback font of a reader may run wider. */
const SAFETY = 1.02

/** Advance width of one character in 1/100 em, never 0. */
function charWidth(char: string): number {
  if (char === '\u2009') return THIN_SPACE
  return WIDTHS[(char.codePointAt(0) ?? 0) - 32] ?? (SQUARE.test(char) ? SQUARE_WIDTH : OTHER)
}

/** Sum of the advance widths in 1/100 em. */
function advance(text: string): number {
  let sum = 0
  for (const char of text) sum += charWidth(char)
  return sum
}

const toPx = (hundredths: number, size: number, bold: boolean): number =>
  (hundredths / 100) * size * SAFETY * (bold ? BOLD : 1)

/** Width in px. */
export const textWidth = (text: string, size: number, bold = false): number =>
  toPx(advance(text), size, bold)

const ELLIPSIS = charWidth('…')

/**
 * The text, or as much of it as fits with an ellipsis, at least one character.
 * It is measured once, and only as far as it fits: who submits a label chooses how long it is.
 * @param maxWidth px, not negative
 */
export function shorten(text: string, maxWidth: number, size: number, bold = false): string {
  let sum = 0
  let end = 0
  let fittingEnd = 0
  for (const char of text) {
    sum += charWidth(char)
    end += char.length
    if (fittingEnd === 0 || toPx(sum + ELLIPSIS, size, bold) <= maxWidth) fittingEnd = end
    if (toPx(sum, size, bold) > maxWidth) return `${text.slice(0, fittingEnd).trimEnd()}…`
  }
  return text
}

const SPACE = charWidth(' ')

/** A word longer than this, in characters, is shortened rather than broken: who submits a name chooses how long it is. */
const MAX_WORD = 60

/** Part of a text that stays on one line. @property gap 1/100 em before it, unless it begins a line */
type Piece = { text: string; width: number; gap: number }

/** A word as it may be broken: whole, or where it is too long for a line, before its capitals ("Authorization", "Policies,"). */
function toPieces(word: string, isTooLong: (width: number) => boolean): Piece[] {
  const width = advance(word)
  const parts =
    word.length > MAX_WORD || !isTooLong(width) ? [word] : word.split(/(?<=[a-z])(?=[A-Z])/)
  return parts.map((text, i) => ({
    text,
    width: parts.length === 1 ? width : advance(text),
    gap: i === 0 ? SPACE : 0,
  }))
}

const join = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, gap }, i) => (i > 0 && gap > 0 ? ` ${text}` : text)).join('')

/** Lines that fit `maxWidth` px; what does not fit into `maxLines` is shortened. Measures each word at most three times. */
export function wrap(
  text: string,
  maxWidth: number,
  maxLines: number,
  size: number,
  bold = false,
): string[] {
  const isTooLong = (width: number): boolean => toPx(width, size, bold) > maxWidth
  const words = text.split(' ').filter((word) => word !== '')
  const pieces = words.flatMap((word) => toPieces(word, isTooLong))
  const lines: string[] = []
  let start = 0
  while (start < pieces.length && lines.length < maxLines - 1) {
    let sum = pieces[start]?.width ?? 0
    let end = start + 1
    for (let next = pieces[end]; next; next = pieces[end]) {
      sum += next.gap + next.width
      if (isTooLong(sum)) break
      end++
    }
    lines.push(shorten(join(pieces.slice(start, end)), maxWidth, size, bold))
    start = end
  }
  if (start < pieces.length) lines.push(shorten(join(pieces.slice(start)), maxWidth, size, bold))
  return lines
}
