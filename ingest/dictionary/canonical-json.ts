import { hash } from 'node:crypto'

/**
 * RFC 8785 (JCS): keys in UTF-16 order, no whitespace. Numbers that are not integers become decimal strings, because
 * keys are made of these digests and must not depend on how a language prints a double (methodology 2).
 * Members that are undefined are left out, as JSON.stringify does.
 * @throws TypeError for what JSON has no word for: NaN, Infinity, lone surrogates, functions, dates
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return canonicalString(value)
  if (typeof value === 'number') return canonicalNumber(value)
  if (Array.isArray(value)) return `[${value.map((v) => canonicalJson(v ?? null)).join(',')}]`
  if (isPlainObject(value)) {
    const members = Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([k, v]) => `${canonicalString(k)}:${canonicalJson(v)}`).join(',')}}`
  }
  throw new TypeError(`${typeof value} has no canonical JSON`)
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function canonicalString(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('half a surrogate pair is not text')
  return JSON.stringify(text)
}

function canonicalNumber(n: number): string {
  if (!Number.isFinite(n)) throw new TypeError(`${n} is not a JSON number`)
  if (Number.isInteger(n)) return String(n === 0 ? 0 : n)
  return JSON.stringify(decimalText(n))
}

/** Shortest digits that read back as the same double, without an exponent: 1e-7 -> "0.0000001". */
function decimalText(n: number): string {
  const [digits = '', exponent] = String(Math.abs(n)).split('e')
  const sign = n < 0 ? '-' : ''
  if (exponent === undefined) return sign + digits
  const [whole = '', fraction = ''] = digits.split('.')
  return `${sign}0.${'0'.repeat(-Number(exponent) - 1)}${whole}${fraction}`
}

/** SHA-256 of the canonical JSON, in hex. */
export const digest = (value: unknown): string => hash('sha256', canonicalJson(value), 'hex')
