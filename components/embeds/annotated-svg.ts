import { TONES } from '../charts/colours'
import { wrap } from '../charts/text-width'
import { svgSize } from '../charts/file/fitted-svg'
import { escapeXml } from '@/ingest/model/xml-text'

const LINE = 18
const SIZE = 13
const PADDING = 16

/** A stored picture, byte for byte, below sentences that everybody must see. Always black on white: it is a warning. */
export function annotatedSvg(svg: string, sentences: readonly string[]): string {
  const { width, height } = svgSize(svg)
  const lines = sentences.flatMap((text) => wrap(text, width - 2 * PADDING, 6, SIZE, true))
  const top = lines.length * LINE + 2 * PADDING
  const texts = lines.map(
    (line, i) =>
      `<text x="${PADDING}" y="${PADDING + i * LINE + SIZE}" font-size="${SIZE}" font-weight="600" fill="${TONES.light.ink}">${escapeXml(line)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top + height}" width="${width}" height="${top + height}" font-family="Inter, 'Helvetica Neue', Arial, system-ui, sans-serif"><rect width="${width}" height="${top}" fill="#ffffff"/><rect x="1" y="1" width="${width - 2}" height="${top - 2}" fill="none" stroke="${TONES.light.ink}" stroke-width="2"/>${texts.join('')}<svg y="${top}" ${svg.slice(5).trimEnd()}</svg>\n`
}
