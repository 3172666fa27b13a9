import { lightPalette } from '../colours'
import { textWidth } from '../text-width'

/** Px from the left top corner of the drawing. */
export type Rect = { left: number; right: number; top: number; bottom: number }
export type PlacedText = Rect & { text: string }
type Place = { x: number; y: number }
/** What stands for a value: a box, or the straight parts of a line. */
export type PlacedMark = Rect & { parts: [Place, Place][] | null }
export type Placed = { texts: PlacedText[]; marks: PlacedMark[] }

const readText = (tag: string, name: string): string | null =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? null
const readNumber = (tag: string, name: string): number => Number(readText(tag, name) ?? 0)

function readMove(tag: string): Place {
  const [, x = 0, y = 0] = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(tag) ?? []
  return { x: Number(x), y: Number(y) }
}

const plain = (inside: string): string =>
  inside
    .replace(/<\/?tspan[^<>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Corners of a path of straight steps, one list for each part that is drawn without lifting the pen. */
function readPath(d: string): Place[][] {
  const found: Place[][] = []
  let at: Place = { x: 0, y: 0 }
  for (const [, command = '', rest = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number)
    const isRelative = command === command.toLowerCase()
    const upper = command.toUpperCase()
    const size = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7 }[upper] ?? 0
    for (let i = 0; size > 0 && i + size <= numbers.length; i += size) {
      const [x = 0, y = 0] =
        upper === 'H'
          ? [numbers[i], isRelative ? 0 : at.y]
          : upper === 'V'
            ? [isRelative ? 0 : at.x, numbers[i]]
            : numbers.slice(i + size - 2, i + size)
      at = isRelative ? { x: at.x + x, y: at.y + y } : { x, y }
      if (upper === 'M' && i === 0) found.push([at])
      else found.at(-1)?.push(at)
    }
  }
  return found
}

const toBox = (places: readonly Place[]): Rect => ({
  left: Math.min(...places.map(({ x }) => x)),
  right: Math.max(...places.map(({ x }) => x)),
  top: Math.min(...places.map(({ y }) => y)),
  bottom: Math.max(...places.map(({ y }) => y)),
})

const { ink, muted, grid, surface, field, line, join } = lightPalette()
/**
 * Colours of axes, words, error bars and of what joins marks behind the words; whatever has another one stands for a value.
 */
const FURNITURE: (string | null)[] = [ink, muted, grid, surface, field, line, join, 'none', null]

function readMark(
  name: string,
  tag: string,
): (Omit<PlacedMark, keyof Rect> & { places: Place[] }) | null {
  const [fill, stroke] = [readText(tag, 'fill'), readText(tag, 'stroke')]
  if (FURNITURE.includes(fill) && FURNITURE.includes(stroke)) return null
  if (name === 'circle') {
    const [x, y, r] = [readNumber(tag, 'cx'), readNumber(tag, 'cy'), readNumber(tag, 'r')]
    return {
      parts: null,
      places: [
        { x: x - r, y: y - r },
        { x: x + r, y: y + r },
      ],
    }
  }
  if (name === 'rect') {
    const [x, y] = [readNumber(tag, 'x'), readNumber(tag, 'y')]
    const end = { x: x + readNumber(tag, 'width'), y: y + readNumber(tag, 'height') }
    return { parts: null, places: [{ x, y }, end] }
  }
  const drawn = readPath(readText(tag, 'd') ?? '')
  const places = drawn.flat()
  if (places.length === 0) return null
  if (fill !== 'none') return { parts: null, places }
  return {
    places,
    parts: drawn.flatMap((line) =>
      line.slice(1).map((to, i): [Place, Place] => [line[i] ?? to, to]),
    ),
  }
}

/** Every text and every mark of a value in a drawing or file, whatever groups it is moved by. */
export function placeParts(markup: string): Placed {
  const moves: Place[] = []
  const found: Placed = { texts: [], marks: [] }
  // Definitions are drawn where they are used; the sign of the site is a picture in the picture.
  const drawn = markup.replace(/(?<=.)<(defs|marker|pattern|style|title|desc|svg)\b.*?<\/\1>/gs, '')
  for (const [tag, name = '', inside = ''] of drawn.matchAll(
    /<(\/?g|text|circle|rect|path)\b[^>]*>((?:(?!<\/text>)[^<]|<\/?tspan[^>]*>)*)/g,
  )) {
    if (name === '/g') moves.pop()
    if (name === 'g') moves.push(readMove(tag))
    if (name === 'g' || name === '/g') continue
    const from = moves.reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 })
    if (name === 'text') {
      const text = plain(inside)
      const size = readNumber(tag, 'font-size')
      const width = textWidth(text, size, readNumber(tag, 'font-weight') > 500)
      const anchor = readText(tag, 'text-anchor') ?? 'start'
      const x = from.x + readNumber(tag, 'x') + readNumber(tag, 'dx')
      const left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0)
      const y = from.y + readNumber(tag, 'y') + readNumber(tag, 'dy')
      if (text !== '')
        found.texts.push({ text, left, right: left + width, top: y - size * 0.7, bottom: y })
      continue
    }
    const mark = readMark(name, tag)
    if (mark === null) continue
    const own = readMove(tag)
    const move = ({ x, y }: Place): Place => ({ x: x + from.x + own.x, y: y + from.y + own.y })
    const parts = mark.parts?.map(([a, b]): [Place, Place] => [move(a), move(b)]) ?? null
    found.marks.push({ ...toBox(mark.places.map(move)), parts })
  }
  return found
}

const touches = (a: Rect, b: Rect, by = 0): boolean =>
  a.left < b.right - by && b.left < a.right - by && a.top < b.bottom - by && b.top < a.bottom - by

/** Whether a straight line passes through a box. */
function passes([from, to]: [Place, Place], box: Rect): boolean {
  let [start, end] = [0, 1]
  for (const [a, b, least, most] of [
    [from.x, to.x, box.left, box.right],
    [from.y, to.y, box.top, box.bottom],
  ] as const) {
    if (a === b) {
      if (a <= least || a >= most) return false
      continue
    }
    const [one, other] = [(least - a) / (b - a), (most - a) / (b - a)]
    start = Math.max(start, Math.min(one, other))
    end = Math.min(end, Math.max(one, other))
  }
  return start < end
}

export type Faults = { overlaps: string[]; onMarks: string[]; cut: string[] }

/** A text inside a bar is the number of that bar. */
const isInside = (text: Rect, { parts, ...box }: PlacedMark): boolean =>
  parts === null &&
  text.left >= box.left &&
  text.right <= box.right &&
  text.top >= box.top &&
  text.bottom <= box.bottom

/** What breaks the rules of labels: two that overlap, one on a mark, one that leaves the picture or is shortened. */
export function findFaults(
  { texts, marks }: Placed,
  size: { width: number; height: number },
): Faults {
  const faults: Faults = { overlaps: [], onMarks: [], cut: [] }
  const sorted = [...texts].sort((a, b) => a.top - b.top)
  sorted.forEach((one, i) => {
    for (const other of sorted.slice(i + 1)) {
      if (other.top >= one.bottom) break
      if (touches(one, other, 1)) faults.overlaps.push(`${one.text} | ${other.text}`)
    }
    if (one.left < 0 || one.right > size.width || one.top < 0 || one.bottom > size.height)
      faults.cut.push(one.text)
    if (one.text.endsWith('…')) faults.cut.push(one.text)
    for (const mark of marks)
      if (
        touches(one, mark) &&
        !isInside(one, mark) &&
        (mark.parts?.some((part) => passes(part, one)) ?? true)
      )
        faults.onMarks.push(one.text)
  })
  return faults
}
