import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

// node --import tsx server/testing/measure-structure.ts [FOLDER]: prints the large shape of a checkout, such as this one or
// another one of its history, as a table.

const CODE = /\.(?:ts|tsx|mjs)$/
const TEST = /\.(?:test|spec)\.tsx?$|-fixture\.tsx?$|^app\/_e2e\//
const RIG = /^server\/(?:testing|bench)\//
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)'([^'\n]+)'/g

/** Types that hold a published or measured value on its way from a file to a chart, today and before. */
const SHAPES = [
  'Measurement',
  'OwnOfCell',
  'CellRow',
  'ResultValue',
  'ResultRow',
  'ResultPanel',
  'LeaderboardCard',
  'Bar',
  'Facts',
  'Basis',
  'PlacedRow',
  'ChartRow',
  'BarRow',
]

type File = { name: string; text: string; lines: number; part: 'shipped' | 'rigs' | 'tests' }

const partOf = (name: string): File['part'] => {
  if (RIG.test(name)) return 'rigs'
  return TEST.test(name) ? 'tests' : 'shipped'
}

function readFiles(folder: string): File[] {
  const names = execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8' }).split('\n')
  return names
    .filter((name) => CODE.test(name) && existsSync(path.join(folder, name)))
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8')
      return { name, text, lines: text.trimEnd().split('\n').length, part: partOf(name) }
    })
}

/** Files of the project that a file imports, types included. */
function listImports({ name, text }: File, names: ReadonlySet<string>): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    const isLocal = specifier.startsWith('.') || specifier.startsWith('@/')
    if (!isLocal) return []
    const base = specifier.startsWith('@/')
      ? specifier.slice(2)
      : path.posix.join(path.posix.dirname(name), specifier)
    return ['', '.ts', '.tsx', '.mjs'].map((end) => base + end).find((one) => names.has(one)) ?? []
  })
}

const roomOf = (name: string): string => name.split('/').slice(0, 2).join('/')

/** The floor of each room: one above the highest room that it imports; rooms of a loop share what they reach. */
function countFloors(arrows: ReadonlyMap<string, ReadonlySet<string>>): number {
  const floorOf = (room: string, below: readonly string[]): number => {
    const next = [...(arrows.get(room) ?? [])].filter((one) => !below.includes(one))
    return 1 + Math.max(0, ...next.map((one) => floorOf(one, [...below, room])))
  }
  return Math.max(0, ...[...arrows.keys()].map((room) => floorOf(room, [])))
}

function countSpreadLiterals({ name, text }: File): number {
  if (!text.includes('...{') && !text.includes('...[')) return 0
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  let found = 0
  const visit = (node: ts.Node): void => {
    const isObject = ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)
    const isArray =
      ts.isSpreadElement(node) &&
      ts.isArrayLiteralExpression(node.expression) &&
      ts.isArrayLiteralExpression(node.parent)
    if (isObject || isArray) found++
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const countMatches = (files: readonly File[], pattern: RegExp): number =>
  files.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0)

const sumLines = (files: readonly File[]): number =>
  files.reduce((sum, { lines }) => sum + lines, 0)

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

function measure(folder: string): [string, string | number][] {
  const files = readFiles(folder)
  const names = new Set(files.map(({ name }) => name))
  const shipped = files.filter(({ part }) => part === 'shipped')
  const server = shipped.filter(({ name }) => /^server\/[^/]+\//.test(name))
  const arrows = new Map<string, Set<string>>(server.map(({ name }) => [roomOf(name), new Set()]))
  let up = 0
  for (const file of server)
    for (const target of listImports(file, names)) {
      if (target.startsWith('components/') || target.startsWith('app/')) up++
      if (arrows.has(roomOf(target)) && roomOf(target) !== roomOf(file.name))
        arrows.get(roomOf(file.name))?.add(roomOf(target))
    }
  const lines = shipped.map((file) => file.lines).sort((a, b) => a - b)
  const rooms = [...new Set(files.map(({ name }) => (name.includes('/') ? roomOf(name) : '.')))]
  const scripts = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const declared = new Set(
    [
      ...shipped
        .map(({ text }) => text)
        .join('\n')
        .matchAll(/^(?:export )?type (\w+)/gm),
    ].map(([, name = '']) => name),
  )
  return [
    ['rooms of server, shipped', arrows.size],
    ['floors', countFloors(arrows)],
    ['imports from server up to components and app', up],
    ['files', files.length],
    ...(['shipped', 'rigs', 'tests'] as const).map((part): [string, number] => [
      `lines, ${part}`,
      sumLines(files.filter((file) => file.part === part)),
    ]),
    ['median lines of a shipped file', lines[Math.floor(lines.length / 2)] ?? 0],
    ['shipped files over 200 lines', share(lines.filter((n) => n > 200).length, lines.length)],
    ['shipped files over 300 lines', share(lines.filter((n) => n > 300).length, lines.length)],
    ['shipped files under 20 lines', share(lines.filter((n) => n < 20).length, lines.length)],
    [
      'exported functions named …Of',
      countMatches(files, /^export (?:async )?(?:function|const) [a-z]\w*Of\b/gm),
    ],
    [
      'constants named MOST_ or LEAST_',
      new Set(
        files.flatMap(({ name, text }) =>
          [...text.matchAll(/^(?:export )?const ((?:MOST|LEAST)_\w+)/gm)].map(
            (m) => `${name} ${m[1]}`,
          ),
        ),
      ).size,
    ],
    ['spread literals', files.reduce((sum, file) => sum + countSpreadLiterals(file), 0)],
    ['shapes of a value', SHAPES.filter((name) => declared.has(name)).length],
    ['npm scripts', Object.keys(scripts.scripts).length],
    ...rooms.sort().map((room): [string, string] => {
      const inside = files.filter(({ name }) => (name.includes('/') ? roomOf(name) : '.') === room)
      const counts = (['shipped', 'rigs', 'tests'] as const).map((part) =>
        sumLines(inside.filter((file) => file.part === part)),
      )
      return [room, counts.join(' / ')]
    }),
  ]
}

for (const [name, value] of measure(process.argv[2] ?? '.')) console.log(`| ${name} | ${value} |`)
