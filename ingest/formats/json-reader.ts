import { AdapterError, type AdapterErrorCode, type ErrorPlace } from '../model/adapter'
import { excerpt, toPointer } from '../model/pointer'
import { LIMITS } from './limits'

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** Long enough for an excerpt: a word of megabytes can exceed the stack of the expression. */
const WORD = /[+-]?[\w.]{1,80}/y
const CUT_WORD = /^(t|tr|tru|f|fa|fal|fals|n|nu|nul)$/
const NOT_A_NUMBER = /^[+-]?(nan|inf|infinity)$/i
const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const CLOSING_BRACKET = 0x5d
const CLOSING_BRACE = 0x7d

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/**
 * A strict JSON reader. `JSON.parse` silently keeps the last of two equal keys, has no limit on depth or
 * size and reports no line; files from unknown senders need all three.
 */
export class JsonReader {
  at = 0
  private values = 0
  private readonly path: (string | number)[] = []

  constructor(
    private readonly text: string,
    private readonly firstLine = 1,
  ) {}

  /** Line of a position, counted only on demand: errors are rare. */
  line(at = this.at): number {
    let line = this.firstLine
    for (let i = this.text.indexOf('\n'); i !== -1 && i < at; i = this.text.indexOf('\n', i + 1))
      line++
    return line
  }

  skipSpace(): void {
    for (;;) {
      const c = this.text.charCodeAt(this.at)
      if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) return
      this.at++
    }
  }

  get ended(): boolean {
    return this.at >= this.text.length
  }

  fail(code: AdapterErrorCode, title: string, detail: string, place?: ErrorPlace): never {
    throw new AdapterError({ code, title, detail, place: place ?? { line: this.line() } })
  }

  private inside(depth: number): string {
    return toPointer(this.path.slice(0, depth)) || 'the document'
  }

  private unexpected(expected: string, depth: number): never {
    WORD.lastIndex = this.at
    const word = WORD.exec(this.text)?.[0] ?? this.text.slice(this.at, this.at + 1)
    const cutWord = this.at + word.length === this.text.length && CUT_WORD.test(word)
    if (this.ended || cutWord)
      this.fail(
        'TRUNCATED',
        'the JSON document is cut off',
        `expected ${expected} inside ${this.inside(depth)}, found the end of the text; send the whole file`,
      )
    const why = NOT_A_NUMBER.test(word)
      ? `: JSON has no ${word}, so the harness had nothing to compute this number from`
      : ''
    this.fail(
      'MALFORMED',
      'not valid JSON',
      `expected ${expected} inside ${this.inside(depth)}, found ${excerpt(word)}${why}`,
    )
  }

  value(depth = 0): Json {
    if (++this.values > LIMITS.jsonValues)
      this.fail(
        'TOO_LARGE',
        'too many JSON values',
        `expected at most ${LIMITS.jsonValues} values, found more; send the summary output of the harness, not its raw samples`,
      )
    this.skipSpace()
    const c = this.text.charCodeAt(this.at)
    if (c === QUOTE) return this.string(depth)
    if (c === 0x7b || c === 0x5b) {
      if (depth >= LIMITS.jsonDepth)
        this.fail(
          'MALFORMED',
          'JSON nested too deeply',
          `expected at most ${LIMITS.jsonDepth} levels, found more`,
        )
      this.at++
      return c === 0x7b ? this.object(depth) : this.array(depth)
    }
    if (c === 0x2d || (c >= 0x30 && c <= 0x39)) return this.number(depth)
    if (this.word('true')) return true
    if (this.word('false')) return false
    if (this.word('null')) return null
    return this.unexpected('a value', depth)
  }

  private mark(code: number): boolean {
    if (this.text.charCodeAt(this.at) !== code) return false
    this.at++
    return true
  }

  private tooManyKeys(depth: number): never {
    this.fail(
      'TOO_LARGE',
      'too many keys in a JSON object',
      `expected at most ${LIMITS.jsonKeys} keys inside ${this.inside(depth)}, found more; send the summary output of the harness`,
    )
  }

  private word(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false
    this.at += word.length
    return true
  }

  private number(depth: number): number {
    NUMBER.lastIndex = this.at
    if (!NUMBER.test(this.text)) {
      if (this.at + 1 === this.text.length) this.at++
      return this.unexpected('a number', depth)
    }
    const printed = this.text.slice(this.at, NUMBER.lastIndex)
    const value = Number(printed)
    if (!Number.isFinite(value))
      this.fail(
        'INVALID_VALUE',
        'number out of range',
        `expected a number below 1.8e308, found ${excerpt(printed)}`,
        { pointer: toPointer(this.path.slice(0, depth)) },
      )
    this.at = NUMBER.lastIndex
    return Object.is(value, -0) ? 0 : value
  }

  private string(depth: number): string {
    const start = this.at
    let escaped = false
    for (let i = start + 1; i < this.text.length; i++) {
      const c = this.text.charCodeAt(i)
      if (c === QUOTE) {
        this.at = i + 1
        if (!escaped) return this.text.slice(start + 1, i)
        return this.unescape(start, depth)
      }
      if (c === BACKSLASH) {
        escaped = true
        i++
      } else if (c < 0x20) {
        this.at = i
        this.fail(
          'MALFORMED',
          'not valid JSON',
          `a string inside ${this.inside(depth)} has a raw control character; expected it escaped`,
        )
      }
    }
    this.at = this.text.length
    return this.unexpected('the closing quote of a string', depth)
  }

  private unescape(start: number, depth: number): string {
    try {
      const value: unknown = JSON.parse(this.text.slice(start, this.at))
      // PostgreSQL stores neither U+0000 nor half a surrogate pair.
      if (typeof value === 'string' && !/\0|\p{Surrogate}/u.test(value)) return value
    } catch {
      // Reported below, with the line.
    }
    return this.fail(
      'MALFORMED',
      'not valid JSON',
      `a string inside ${this.inside(depth)} has an escape that is not a character`,
    )
  }

  private array(depth: number): Json[] {
    const list: Json[] = []
    this.skipSpace()
    if (this.mark(CLOSING_BRACKET)) return list
    for (;;) {
      this.path[depth] = list.length
      list.push(this.value(depth + 1))
      this.skipSpace()
      if (this.mark(COMMA)) continue
      if (this.mark(CLOSING_BRACKET)) return list
      this.unexpected('"," or "]"', depth)
    }
  }

  private object(depth: number): { [name: string]: Json } {
    const object: { [name: string]: Json } = {}
    this.skipSpace()
    if (this.mark(CLOSING_BRACE)) return object
    for (let keys = 1; ; keys++) {
      if (keys > LIMITS.jsonKeys) this.tooManyKeys(depth)
      this.skipSpace()
      if (this.text.charCodeAt(this.at) !== QUOTE) this.unexpected('a key in quotes', depth)
      const name = this.string(depth)
      this.path[depth] = name
      // The one name whose assignment changes the object instead of adding to it.
      if (name === '__proto__')
        this.fail('MALFORMED', 'forbidden key', 'no harness writes a key named __proto__')
      this.skipSpace()
      if (!this.mark(COLON)) this.unexpected('":"', depth)
      const value = this.value(depth + 1)
      if (Object.hasOwn(object, name)) this.sameTwice(object[name], value, depth)
      else object[name] = value
      this.skipSpace()
      if (this.mark(COMMA)) continue
      if (this.mark(CLOSING_BRACE)) return object
      this.unexpected('"," or "}"', depth)
    }
  }

  private sameTwice(first: Json | undefined, second: Json, depth: number): void {
    if (JSON.stringify(first) === JSON.stringify(second)) return
    this.fail(
      'MALFORMED',
      'the same key twice with different values',
      `found ${excerpt(first)} and then ${excerpt(second)} (line ${this.line()}); expected one of them`,
      { pointer: toPointer(this.path.slice(0, depth + 1)) },
    )
  }
}
