import { isFilled, type Layer } from './layer'

/** The blanks that every filled line begins with: a list item of a README, or a block of YAML. */
export const withoutIndentation: Layer = (text) => {
  const lines = text.split('\n')
  let width = Infinity
  for (const line of lines)
    if (isFilled(line)) width = Math.min(width, line.length - line.trimStart().length)
  if (width === 0 || width === Infinity) return null
  return {
    text: lines.map((line) => line.slice(Math.min(width, line.length))).join('\n'),
    removed: `${width} blanks before each line`,
  }
}

/** A report of several lines that has lost the blanks at the start of its lines. */
export const isTrimmed = (text: string): boolean => {
  const lines = text.split('\n', 5000).filter(isFilled)
  return lines.length > 3 && lines.every((line) => !/^[ \t]/.test(line))
}
