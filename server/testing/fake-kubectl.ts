import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Stands in for kubectl in tests of scripts: serves `get <resource> -o jsonpath=…` from `<FAKE_CLUSTER>/<resource>.json`.
 * Knows of the template language what our scripts use: {range}, {end}, "literals", paths with `[*]` and escaped dots.
 */
type Token =
  | { kind: 'text'; text: string }
  | { kind: 'path'; path: string }
  | { kind: 'range'; path: string }
  | { kind: 'end' }

function tokens(template: string): Token[] {
  return [...template.matchAll(/\{("(?:[^"\\]|\\.)*"|[^}]*)\}|[^{]+/g)].map(([whole, inner]) => {
    if (inner === undefined) return { kind: 'text', text: whole }
    if (inner.startsWith('"')) return { kind: 'text', text: JSON.parse(inner) as string }
    if (inner === 'end') return { kind: 'end' }
    if (inner.startsWith('range ')) return { kind: 'range', path: inner.slice(6) }
    return { kind: 'path', path: inner }
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Every value that a path such as `.items[*].metadata.name` reaches; a missing key reaches none. */
function select(root: unknown, steps: string): unknown[] {
  const keys = [...steps.matchAll(/\.((?:[^.[\\]|\\.)+)|\[(\*)\]/g)]
  return keys.reduce<unknown[]>(
    (values, [, key]) =>
      values.flatMap((value) => {
        if (key === undefined) return Array.isArray(value) ? (value as unknown[]) : []
        const found = isObject(value) ? value[key.replaceAll('\\', '')] : undefined
        return found === undefined ? [] : [found]
      }),
    [root],
  )
}

/** The text of a kubectl jsonpath template; several values of one path are parted by a space, as kubectl does. */
export function jsonpath(template: string, root: unknown): string {
  const all = tokens(template)
  const render = (from: number, to: number, value: unknown): string => {
    let text = ''
    for (let i = from; i < to; i++) {
      const token = all[i]
      if (token?.kind === 'text') text += token.text
      else if (token?.kind === 'path') text += select(value, token.path).map(String).join(' ')
      else if (token?.kind === 'range') {
        const end = endOf(i)
        for (const item of select(value, token.path)) text += render(i + 1, end, item)
        i = end
      }
    }
    return text
  }
  const endOf = (start: number): number => {
    let depth = 0
    for (let i = start; i < all.length; i++) {
      if (all[i]?.kind === 'range') depth++
      if (all[i]?.kind === 'end' && --depth === 0) return i
    }
    throw new Error('a {range} without {end}')
  }
  return render(0, all.length, root)
}

function main(args: readonly string[], folder: string): number {
  const [verb, resource] = args.filter((arg) => !arg.startsWith('-'))
  const file = path.join(folder, `${resource ?? ''}.json`)
  const template = args.find((arg) => arg.startsWith('jsonpath='))?.slice('jsonpath='.length)
  if (verb !== 'get' || template === undefined || !existsSync(file)) {
    console.error(`Error from server (Forbidden): ${args.join(' ')}`)
    return 1
  }
  process.stdout.write(jsonpath(template, JSON.parse(readFileSync(file, 'utf8'))))
  return 0
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2), process.env['FAKE_CLUSTER'] ?? '')
