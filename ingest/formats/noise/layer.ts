/** A text without one kind of noise, and what was taken away, as a sender would name it. */
export type Cleaned = { text: string; removed: string }

/** Takes one kind of noise away; null where the text has none of it. Costs the length of the text. */
export type Layer = (text: string) => Cleaned | null

export const plural = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

export const isFilled = (line: string): boolean => line.trim() !== ''
