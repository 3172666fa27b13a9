/** A number with three significant digits and no exponent below 10^21. */
const formatDigits = (value: number): string => String(Number(value.toPrecision(3)))

type Scale = readonly (readonly [number, string])[]

/** Units of a quantity in SI by the value from which each reads well, largest first. */
const SCALES: Record<string, Scale> = {
  'bit/s': [
    [1e9, 'Gbit/s'],
    [1e6, 'Mbit/s'],
    [1e3, 'kbit/s'],
  ],
  B: [
    [2 ** 30, 'GiB'],
    [2 ** 20, 'MiB'],
    [2 ** 10, 'KiB'],
  ],
}

const formatSeconds = (value: number): string => {
  if (value >= 1) return `${formatDigits(value)} s`
  return value >= 1e-3 ? `${formatDigits(value * 1e3)} ms` : `${formatDigits(value * 1e6)} µs`
}

/** A value in SI with a unit that reads well: 0.00484 s is "4.84 ms". */
export function formatAmount(value: number, unit: string): string {
  if (unit === 's') return formatSeconds(value)
  const [factor, name] = SCALES[unit]?.find(([from]) => value >= from) ?? [1, unit]
  return `${formatDigits(value / factor)}${name === '1' ? '' : ` ${name}`}`
}

/** "+13.9", "−2.0" and "0.0", which has no sign, in per cent of the usual value. @param ratio to that value */
export function formatChange(ratio: number): string {
  const percent = (ratio - 1) * 100
  const size = Math.abs(percent).toFixed(1)
  if (Number(size) === 0) return size
  return `${percent < 0 ? '−' : '+'}${size}`
}

/** A share of 0 to 1 in per cent. */
export const formatShare = (share: number): string => `${formatDigits(share * 100)} %`
