/**
 * How far apart two sRGB colours look, for readers with and without a colour-vision deficiency.
 * CAM02-UCS (Luo, Cui and Li 2006) over CIECAM02 under sRGB viewing conditions; deficiencies by the
 * linear-RGB matrices of Machado, Oliveira and Fernandes 2009 at full severity.
 */
type Triple = [number, number, number]
type Matrix = [Triple, Triple, Triple]

const SIGHTS = ['normal', 'protan', 'deutan', 'tritan'] as const
export type Sight = (typeof SIGHTS)[number]

// prettier-ignore
const MACHADO: Record<Sight, Matrix> = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}
// prettier-ignore
const TO_XYZ: Matrix = [[41.24, 35.76, 18.05], [21.26, 71.52, 7.22], [1.93, 11.92, 95.05]]
// prettier-ignore
const CAT02: Matrix = [[0.7328, 0.4296, -0.1624], [-0.7036, 1.6975, 0.0061], [0.003, 0.0136, 0.9834]]
// prettier-ignore
const CAT02_TO_HPE: Matrix = [
  [0.7409792, 0.218025, 0.0410058], [0.2853532, 0.6242014, 0.0904454], [-0.009628, -0.005698, 1.015326],
]
const WHITE: Triple = [95.047, 100, 108.883]
const SURROUND = 0.69
const ADAPTING_LUMINANCE = 64 / Math.PI / 5

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const times = (m: Matrix, v: Triple): Triple => [dot(m[0], v), dot(m[1], v), dot(m[2], v)]

/** "#2634c5" -> linear RGB in 0..1 */
function linearRgb(hex: string): Triple {
  const channel = (at: number) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  const luminance = (hex: string) => dot([0.2126, 0.7152, 0.0722], linearRgb(hex)) + 0.05
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return light / dark
}

const k = 1 / (5 * ADAPTING_LUMINANCE + 1)
const FL =
  0.2 * k ** 4 * (5 * ADAPTING_LUMINANCE) +
  0.1 * (1 - k ** 4) ** 2 * (5 * ADAPTING_LUMINANCE) ** (1 / 3)
const BACKGROUND = 20 / WHITE[1]
const NBB = 0.725 * (1 / BACKGROUND) ** 0.2
const DEGREE = 1 - (1 / 3.6) * Math.exp((-ADAPTING_LUMINANCE - 42) / 92)

function coneResponse(xyz: Triple): Triple {
  const white = times(CAT02, WHITE)
  const cone = times(CAT02, xyz).map(
    (v, i) => v * (DEGREE * (WHITE[1] / (white[i] ?? 1)) + 1 - DEGREE),
  ) as Triple
  return times(CAT02_TO_HPE, cone).map((v) => {
    const t = ((FL * Math.abs(v)) / 100) ** 0.42
    return (Math.sign(v) * 400 * t) / (t + 27.13) + 0.1
  }) as Triple
}

const achromatic = ([r, g, b]: Triple) => (2 * r + g + b / 20 - 0.305) * NBB

function ucs(hex: string, sight: Sight): Triple {
  const seen = times(MACHADO[sight], linearRgb(hex)).map((c) => Math.min(1, Math.max(0, c)))
  const response = coneResponse(times(TO_XYZ, seen as Triple))
  const [r, g, b] = response
  const [a, bb] = [r - (12 * g) / 11 + b / 11, (r + g - 2 * b) / 9]
  const hue = Math.atan2(bb, a)
  const ratio = achromatic(response) / achromatic(coneResponse(WHITE))
  const J = 100 * Math.max(0, ratio) ** (SURROUND * (1.48 + Math.sqrt(BACKGROUND)))
  const t =
    ((50000 / 13) * NBB * (0.25 * (Math.cos(hue + 2) + 3.8)) * Math.hypot(a, bb)) /
    (r + g + (21 * b) / 20)
  const M = t ** 0.9 * Math.sqrt(J / 100) * (1.64 - 0.29 ** BACKGROUND) ** 0.73 * FL ** 0.25
  const M2 = Math.log(1 + 0.0228 * M) / 0.0228
  return [(1.7 * J) / (1 + 0.007 * J), M2 * Math.cos(hue), M2 * Math.sin(hue)]
}

/** Smallest CAM02-UCS distance of two colours over the given sights; about 1 is just visible. */
export function minDistance(a: string, b: string, sights: readonly Sight[] = SIGHTS): number {
  return Math.min(
    ...sights.map((sight) => {
      const [p, q] = [ucs(a, sight), ucs(b, sight)]
      return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
    }),
  )
}

/** How far the hues of two colours lie apart for normal sight, in degrees of CAM02-UCS: 0 to 180. */
export function hueDifference(a: string, b: string): number {
  const [p, q] = [ucs(a, 'normal'), ucs(b, 'normal')]
  const turn = Math.abs(Math.atan2(p[2], p[1]) - Math.atan2(q[2], q[1])) * (180 / Math.PI)
  return Math.min(turn, 360 - turn)
}
