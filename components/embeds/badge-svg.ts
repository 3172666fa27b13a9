import { TONES } from '../charts/colours'
import { escapeXml } from '@/ingest/model/xml-text'
import { textWidth } from '../charts/text-width'

export type BadgeText = { label: string; message: string }

const SIZE = 11
const SIDE = 7

/** A flat badge of two words: what, and what is known about it. */
export function badgeSvg({ label, message }: BadgeText): string {
  const [left, right] = [label, message].map((text) => Math.ceil(textWidth(text, SIZE)) + 2 * SIDE)
  const [a = 0, b = 0] = [left, right]
  const text = (x: number, words: string) =>
    `<text x="${x}" y="14" text-anchor="middle" font-size="${SIZE}" fill="#ffffff">${escapeXml(words)}</text>`
  const name = escapeXml(`${label}: ${message}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${a + b}" height="20" role="img" aria-label="${name}" font-family="Inter, 'Helvetica Neue', Arial, system-ui, sans-serif"><title>${name}</title><rect width="${a}" height="20" fill="${TONES.light.muted}"/><rect x="${a}" width="${b}" height="20" fill="${TONES.light.accent}"/>${text(a / 2, label)}${text(a + b / 2, message)}</svg>\n`
}
