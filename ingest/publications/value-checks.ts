import type { Dimension } from '../dictionary/metrics'
import type { EvidenceRow } from './publication'

/** What is wrong in a column of observations.csv. */
export type Fault = { place: string; message: string }

/** Only a difference, or an increase in per cent, may be below zero. */
export function checkSign(row: EvidenceRow, dimension: Dimension): Fault[] {
  if (row.relativeTo !== null || dimension === 'ratio') return []
  const values = [row.value, ...row.samples.map(({ value }) => value)]
  return values
    .filter((value) => value !== null && value < 0)
    .slice(0, 1)
    .map((value) => ({
      place: value === row.value ? 'value' : 'samples',
      message: `expected 0 or more, or relative_to where it is a difference; found ${value}`,
    }))
}

type Expect = (holds: boolean, place: string, message: string) => void

function expectEnds(
  name: 'spread' | 'reading',
  low: number | null,
  high: number | null,
  expect: Expect,
): void {
  expect(
    (low === null) === (high === null),
    `${name}_low`,
    `${name}_low and ${name}_high go together; fill both or neither`,
  )
  if (low !== null && high !== null)
    expect(low <= high, `${name}_low`, `expected ${name}_low below ${name}_high; found ${low}`)
}

const PAIRS = /^[A-Za-z]\w*=[^;]+(; [A-Za-z]\w*=[^;]+)*$/

/** Rules for the fields of one line that its schema cannot express. */
export function checkValue(row: EvidenceRow): Fault[] {
  const faults: Fault[] = []
  const expect = (holds: boolean, place: string, message: string) => {
    if (!holds) faults.push({ place, message })
  }
  const { value, spread, spreadKind, spreadPlusMinus, spreadNote, readingKind } = row
  const [hasSpreadEnds, hasReadingEnds] = [row.spreadLow !== null, row.readingLow !== null]
  expect(
    (value === null) === (row.nullReason !== null),
    'null_reason',
    value === null
      ? 'a missing value needs its reason'
      : `expected nothing beside the value ${value}; found ${row.nullReason}`,
  )
  const hasSpread = spread !== null || hasSpreadEnds
  expect(
    hasSpread === (spreadKind !== null),
    'spread_kind',
    'spread and spread_kind go together; fill both or neither',
  )
  expect(
    spread === null || !hasSpreadEnds,
    'spread_low',
    'a spread is either one number or two ends; fill spread, or spread_low and spread_high',
  )
  expect(
    hasSpread || (spreadPlusMinus === null && spreadNote === null),
    'spread',
    'spread_pm and spread_note describe a spread; there is none',
  )
  expect(value !== null || !hasSpread, 'spread', 'a missing value has no spread')
  const precision = [row.readingPlusMinus, row.readingPlusMinusPercent, row.readingLow]
  expect(
    precision.filter((p) => p !== null).length === (readingKind === null ? 0 : 1),
    'reading_kind',
    'a reading has its kind and one of reading_pm, reading_pm_percent, or reading_low with reading_high; a row without reading has none of them',
  )
  expectEnds('spread', row.spreadLow, row.spreadHigh, expect)
  expectEnds('reading', row.readingLow, row.readingHigh, expect)
  if (value !== null && hasReadingEnds)
    expect(
      (row.readingLow ?? 0) <= value && value <= (row.readingHigh ?? 0),
      'reading_low',
      `expected the value ${value} between ${row.readingLow} and ${row.readingHigh}`,
    )
  expect(
    (row.method === 'recomputed-from-raw') === (row.derivation !== null),
    'derivation',
    row.derivation === null
      ? 'a value recomputed from raw data says how'
      : `only a value of method recomputed-from-raw has a derivation; found ${row.method}`,
  )
  expect(
    readingKind !== null || row.readingNote === null,
    'reading_note',
    'there is no reading that the note could describe',
  )
  expect(
    row.method !== 'read-from-chart' || readingKind !== null,
    'reading_kind',
    'a value read from a chart needs the precision of the reading',
  )
  for (const place of ['locator', 'details'] as const)
    expect(
      row[place] === null || PAIRS.test(row[place]),
      place,
      `expected "name=value; name=value"; found ${row[place]}`,
    )
  return faults
}
