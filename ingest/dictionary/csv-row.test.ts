import { expect, it } from 'vitest'
import { csvCell, formatCsvRow } from './csv-row'

it('does not take a negative number for a formula', () => {
  expect(csvCell(-1.5)).toBe('-1.5')
  expect(csvCell('-1.5')).toBe(`"'-1.5"`)
})

it('leaves absent fields empty and keeps quotes, commas and ends of lines inside a field', () => {
  expect(formatCsvRow([null, 'a"b', 'c,d', 'e\r\nf', true, 0])).toBe(
    ',"a""b","c,d","e\r\nf",true,0\r\n',
  )
})
