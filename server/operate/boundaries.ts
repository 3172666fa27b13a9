import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { RULES, type Import } from './boundary-rules'

export type Violation = { rule: string; why: string; from: string; to: string }
export type Report = { files: number; violations: Violation[] }

const SOURCE = /\.(tsx?|mjs)$/
const SKIPPED = new Set(['node_modules', '.next', '.git', 'generated', 'test-results', 'public'])

const withoutExtension = (file: string): string => file.replace(/\.tsx?$/, '')

function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('@/')) return withoutExtension(path.posix.normalize(specifier.slice(2)))
  if (!specifier.startsWith('.')) return null
  return withoutExtension(path.posix.join(path.posix.dirname(from), specifier))
}

/** Every static, type-only, re-exporting and dynamic import with a literal specifier. */
function importsOf(from: string, text: string): Import[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => ({
    from,
    specifier: fileName,
    target: targetOf(from, fileName),
  }))
}

/** Strongly connected groups of more than one file (Tarjan), each once, plus files that import themselves. */
function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const [order, low] = [new Map<string, number>(), new Map<string, number>()]
  const [stack, cycles] = [[] as string[], [] as string[][]]
  const visit = (node: string): number => {
    const index = order.size
    order.set(node, index)
    low.set(node, index)
    stack.push(node)
    let lowest = index
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest)
    }
    low.set(node, lowest)
    if (lowest !== index) return lowest
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1 || (edges.get(node) ?? []).includes(node)) cycles.push(group.reverse())
    return lowest
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return cycles
}

/** @param files project path with forward slashes -> source text */
export function checkBoundaries(files: ReadonlyMap<string, string>): Report {
  const byName = new Map([...files.keys()].map((file) => [withoutExtension(file), file]))
  const imports = [...files].flatMap(([file, text]) => importsOf(file, text))
  const broken = imports.flatMap((i) =>
    RULES.filter((rule) => rule.breaks(i)).map((rule) => ({
      rule: rule.name,
      why: rule.why,
      from: i.from,
      to: i.target ?? i.specifier,
    })),
  )
  const edges = new Map([...files.keys()].map((file) => [file, [] as string[]]))
  for (const { from, target } of imports) {
    const to = byName.get(target ?? '') ?? byName.get(`${target ?? ''}/index`)
    if (to !== undefined) edges.get(from)?.push(to)
  }
  const cycles = findCycles(edges).map((group) => ({
    rule: 'no-cycle',
    why: 'files that import each other cannot be understood one at a time; type imports count',
    from: group[0] ?? '',
    to: [...group.slice(1), group[0]].join(' -> '),
  }))
  return { files: files.size, violations: [...broken, ...cycles] }
}

/** Reads the source files of the six folders and the project root. */
export function readSources(root: string, folder = ''): Map<string, string> {
  const files = new Map<string, string>()
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory() && !SKIPPED.has(entry.name) && !entry.name.startsWith('.'))
      for (const [file, text] of readSources(root, name)) files.set(file, text)
    else if (entry.isFile() && SOURCE.test(entry.name))
      files.set(name, readFileSync(path.join(root, name), 'utf8'))
  }
  return files
}
