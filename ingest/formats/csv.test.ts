import { describe, expect, it } from 'vitest'
import { CsvError, formatCsv, parseCsv } from './csv'

const parseFields = (text: string) => parseCsv(text).map((record) => record.fields)

function failure(text: string): CsvError {
  try {
    parseCsv(text)
  } catch (error) {
    if (error instanceof CsvError) return error
    throw error
  }
  throw new Error('expected a CsvError')
}

describe('parseCsv', () => {
  it('reads quotes, commas, empty fields and both line ends', () => {
    expect(parseFields('a,b\r\n"x, ""y""",\n,""\n')).toEqual([
      ['a', 'b'],
      ['x, "y"', ''],
      ['', ''],
    ])
  })

  it('reads a last line without line end, with an empty last field', () => {
    expect(parseFields('a,b\n1,')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ])
    expect(parseFields('a')).toEqual([['a']])
    expect(parseFields('')).toEqual([])
  })

  it('counts lines across line breaks inside quotes and skips empty lines', () => {
    expect(parseCsv('"a\nb"\n\nc\n')).toEqual([
      { line: 1, fields: ['a\nb'] },
      { line: 4, fields: ['c'] },
    ])
  })

  it.each([
    ['a\nb"c\n', 2, /unquoted field/],
    ['a\n\n"b"c\n', 3, /after a closing quote/],
    ['a\n"b\nc', 2, /without its closing quote/],
    ['a\rb', 1, /carriage return/],
  ])('refuses %j with its line', (text, line, message) => {
    const error = failure(text)
    expect(error.line).toBe(line)
    expect(error.message).toMatch(message)
  })
})

describe('formatCsv', () => {
  it('writes what parseCsv reads back', () => {
    const rows = [
      ['plain', 'with, comma', 'with "quote"'],
      ['', 'two\nlines', 'µ'],
    ]
    expect(parseFields(formatCsv(rows))).toEqual(rows)
  })

  it('quotes only where needed', () => {
    expect(formatCsv([['a b', '1,2', '"']])).toBe('a b,"1,2",""""\n')
  })
})
