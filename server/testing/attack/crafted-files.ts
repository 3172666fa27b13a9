import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { ADAPTERS } from '@/ingest/adapters/index'

/** A file that nobody's harness wrote. */
export type CraftedFile = { name: string; text: string | null; bytes: Uint8Array }

const FIXTURES = 'ingest/fixtures'
const isResult = (name: string): boolean => name !== 'hints.json' && !name.endsWith('.golden.json')

type Fixture = { id: string; name: string; bytes: Buffer; text: string }

const fixtures: readonly Fixture[] = ADAPTERS.map(({ id }) => id)
  .filter((id) => existsSync(path.join(FIXTURES, id)))
  .flatMap((id) =>
    readdirSync(path.join(FIXTURES, id))
      .filter(isResult)
      .map((file) => {
        const bytes = readFileSync(path.join(FIXTURES, id, file))
        return { id, name: `${id}/${file}`, bytes, text: bytes.toString('utf8') }
      }),
  )

/** Whole numbers from 0 to below `below`, the same for the same seed (mulberry32). */
export type Random = (below: number) => number
export function createRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
const pick = <T>(random: Random, all: readonly T[]): T => all[random(all.length)] as T

const fill = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length))
const PIECES = [
  ...' \t\n\r"\'-,[]{}()<>:;=.#|*/%&!?@\\1a0e+_│\u{1f600}',
  '\\"',
  '""',
  'a ',
  'a=',
  'a: 1\n',
  '[{"a":',
  '[[',
  '{"a":{',
  '*a,',
  '&a ',
  '- ',
  '--- ',
  '1e9,',
  '0.',
  '1,1,1x\n',
  '<a>',
  '<a b="c"/>',
  '&amp;',
  '\ufeff',
  '\\u0000',
  '"__proto__":',
  'eyJ.',
  '-eyJ',
  '# ',
  '\r\n',
  ' avg=1ms',
  '1ms ',
  '%',
  '=====',
  'HISTFAAA',
  'NaN,',
  '-1e308,',
  'null,',
  '  p(99)=',
]
const NUMBERS = [
  '1e308',
  '-1',
  '9'.repeat(400),
  '0.'.padEnd(400, '0'),
  'NaN',
  '1e-400',
  '-0',
  '"1"',
  'null',
]

/** Most files are small, as those of harnesses are; a few are as large as anybody may have checked. */
const sizeOf = (random: Random): number => [2e3, 8e3, 3e4, 3e4, 1e5, 3e5][random(6)] ?? 0
const rarely = (random: Random, size: number): number => (random(200) === 0 ? 1_000_000 : size)

const keys = (n: number, separator: string, quote = ''): string =>
  Array.from({ length: n }, (_, i) => `${quote}k${i}${quote}: ${i}`).join(separator)

type Damage = (fixture: Fixture, random: Random, size: number) => string | Uint8Array

/** Ways to make a file from one that a harness wrote. */
const DAMAGES: Record<string, Damage> = {
  'with flipped bytes': ({ bytes }, random) => {
    const copy = Uint8Array.from(bytes)
    for (let i = 0; i <= random(20); i++) copy[random(copy.length)] = random(256)
    return copy
  },
  'cut off': ({ bytes }, random) => bytes.subarray(random(bytes.length)),
  'cut short': ({ bytes }, random) => bytes.subarray(0, random(bytes.length)),
  'with much of a piece inside': ({ text }, random, size) => {
    const at = random(text.length)
    return text.slice(0, at) + fill(pick(random, PIECES), size) + text.slice(at)
  },
  'with much of a piece in each of its lines': ({ text }, random, size) => {
    const piece = pick(random, PIECES)
    const lines = text.split('\n')
    const each = fill(piece, Math.max(1, size / lines.length))
    return lines.map((line) => line + each).join('\n')
  },
  'with a line again and again': ({ text }, random, size) => {
    const lines = text.split('\n')
    const at = random(lines.length)
    return [...lines.slice(0, at), fill(`${lines[at] ?? ''}\n`, size), ...lines.slice(at)].join(
      '\n',
    )
  },
  'again and again': ({ text }, random, size) => fill(random(2) === 0 ? text : `${text}\n`, size),
  'with another inside': ({ text }, random) => {
    const other = pick(random, fixtures).text
    const at = random(text.length)
    return text.slice(0, at) + other.slice(random(other.length)) + text.slice(at)
  },
  'with other numbers': ({ text }, random) => {
    const number = pick(random, NUMBERS)
    return text.replace(/\d+(?:\.\d+)?/g, (found) => (random(20) === 0 ? number : found))
  },
  'with a value that is long': ({ text }, random, size) => {
    const piece = fill(pick(random, PIECES), size)
    return text.replace(/(?<=:\s?)"[^"\n]{0,100}"/, () => JSON.stringify(piece))
  },
  'without its line breaks': ({ text }, random) => text.replace(/\n/g, random(2) ? ' ' : ''),
  'of many keys': ({ text }, _, size) => text.replace('{', `{${keys(size / 12, ',', '"')},`),
  'behind many lines': ({ text }, random, size) => fill(`${pick(random, PIECES)}\n`, size) + text,
}

/** Files without any sense, by what they are full of. */
const NONSENSE: Record<string, (random: Random, size: number) => string | Uint8Array> = {
  'a piece again and again': (random, size) => fill(pick(random, PIECES), size),
  'pieces in lines': (random, size) =>
    fill(`${fill(pick(random, PIECES), 1 + random(1000))}${pick(random, PIECES)}\n`, size),
  'pieces by chance': (random, size) =>
    Array.from({ length: size / 4 }, () => pick(random, PIECES)).join(''),
  'keys of JSON': (_, size) => `{${keys(size / 12, ',', '"')}}`,
  'keys of YAML': (random, size) => keys(size / 12, random(2) ? '\n' : ', '),
  'nested brackets': (random, size) => {
    const [open, close] = pick(random, [['[', ']'], ['{"a":', '}'], ['[{"a":', '}]'], ['<a>', '</a>']]) // prettier-ignore
    const depth = size / 4
    return `${open?.repeat(depth)}1${close?.repeat(depth)}`
  },
  'bytes by chance': (random, size) => Uint8Array.from({ length: size }, () => random(256)),
  'an interval log of a full histogram': (random) => {
    const plain = Buffer.alloc(40 + 1000 * random(300), 2)
    plain.writeUInt32BE(0x1c849313, 0)
    plain.writeUInt32BE(plain.length - 40, 4)
    plain.writeInt32BE(4, 12)
    plain.writeBigInt64BE(1n, 16)
    plain.writeBigInt64BE(2n ** 50n, 24)
    const header = Buffer.alloc(8)
    const body = deflateSync(plain)
    header.writeUInt32BE(0x1c849314, 0)
    header.writeUInt32BE(body.length, 4)
    return fill(`1.0,1.0,1.0,${Buffer.concat([header, body]).toString('base64')}\n`, 2000)
  },
  'a bomb of gzip': (random) =>
    gzipSync(Buffer.alloc(1_000_000 * (1 + random(8)), pick(random, PIECES))),
}

const encoder = new TextEncoder()

/** The file of this number: a fixture in one way or another, or nonsense; now and then gzipped. */
function craft(number: number, random: Random): CraftedFile {
  const size = rarely(random, sizeOf(random))
  const isNonsense = random(6) === 0
  const fixture = pick(random, fixtures)
  const [kind, make] = isNonsense
    ? pick(random, Object.entries(NONSENSE))
    : pick(random, Object.entries(DAMAGES))
  const made = isNonsense
    ? (make as (typeof NONSENSE)[string])(random, size)
    : (make as Damage)(fixture, random, size)
  const bytes = typeof made === 'string' ? encoder.encode(made) : made
  const isPacked = random(25) === 0
  const name = `${number}: ${isNonsense ? '' : `${fixture.name} `}${kind}${isPacked ? ', gzipped' : ''}`
  const text = typeof made === 'string' ? made : null
  return { name, text, bytes: isPacked ? gzipSync(bytes) : bytes }
}

/** So many files, the same for the same seed. */
export function* craftedFiles(count: number, seed: number): Generator<CraftedFile> {
  const random = createRandom(seed)
  for (let number = 0; number < count; number++) yield craft(number, random)
}
