/**
 * Text for a cell of a Markdown table. Whatever could be markup, a link or a mention is written as a character reference:
 * names of components come from result files, which a fork may have made.
 */
export const markdownText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{N} .,%+()=:;−–µ-]/gu, (mark) => `&#${mark.codePointAt(0) ?? 0};`)
    .replace(/www\./gi, (start) => start.replace('.', '&#46;'))
