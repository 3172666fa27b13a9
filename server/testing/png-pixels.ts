import { inflateSync } from 'node:zlib'

export type Pixels = { width: number; height: number; at: (x: number, y: number) => number[] }

const paeth = (a: number, b: number, c: number): number => {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}

/** Reads a PNG of 8-bit RGBA without interlacing (PNG specification, sections 5 and 9); tests look at its pixels. */
export function decodePng(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  if (png.toString('latin1', 1, 4) !== 'PNG' || png.readUInt16BE(24) !== 0x0806)
    throw new Error('expected a PNG of 8-bit RGBA')
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const raw = inflateSync(Buffer.concat(parts))
  const row = width * 4
  const out = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)] ?? 0
    for (let x = 0; x < row; x++) {
      const i = y * row + x
      const a = x < 4 ? 0 : (out[i - 4] ?? 0)
      const b = y === 0 ? 0 : (out[i - row] ?? 0)
      const c = x < 4 || y === 0 ? 0 : (out[i - row - 4] ?? 0)
      const guess = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter] ?? 0
      out[i] = ((raw[y * (row + 1) + 1 + x] ?? 0) + guess) & 255
    }
  }
  return { width, height, at: (x, y) => [...out.subarray(y * row + x * 4, y * row + x * 4 + 4)] }
}

/** How many pixels of a rectangle differ from its first one by more than a trace: letters, lines, bars. */
export function inked(
  pixels: Pixels,
  area: { x: number; y: number; width: number; height: number },
): number {
  const [r = 0, g = 0, b = 0] = pixels.at(area.x, area.y)
  let count = 0
  for (let y = area.y; y < Math.min(area.y + area.height, pixels.height); y++)
    for (let x = area.x; x < Math.min(area.x + area.width, pixels.width); x++) {
      const [p = 0, q = 0, s = 0] = pixels.at(x, y)
      if (Math.abs(p - r) + Math.abs(q - g) + Math.abs(s - b) > 60) count++
    }
  return count
}
