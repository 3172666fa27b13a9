import { quotedRows } from './quoted-rows'
import { type FieldTable, readLoad, type StatedLoad } from '../model/fields'
import { boundText, type Load, type LoadValue } from '../model/load'
import type { Notice } from '../model/parsed-run'

/** Of a column; one with more holds test data or ids, and two runs with as many count as equal. */
const MAX_VALUES = 1000

/** Names in the first row of a table. */
export function listColumns(text: string, context: { format: string; hint: string }): string[] {
  for (const { cells } of quotedRows(text, context)) return cells
  return []
}

/**
 * The load that the rows of one run state, by the table of their format: the value that all of them have, or all values
 * in one text. Each value of a column is read once.
 */
export class RowLoad {
  private readonly seen = new Map<string, Set<string>>()
  private readonly values = new Map<string, Set<LoadValue>>()
  private readonly notices = new Map<string, Notice>()
  private names: readonly string[] = []
  private stating: readonly number[] = []

  constructor(private readonly table: FieldTable) {}

  /** @param names of the cells; the same array for rows of one table */
  add(names: readonly string[], cells: readonly string[]): void {
    if (names !== this.names) {
      this.names = names
      this.stating = names.flatMap((name, i) => (this.mayState(name) ? [i] : []))
    }
    for (const i of this.stating) this.addField(names[i] ?? '', cells[i] ?? '')
  }

  private mayState(name: string): boolean {
    const known = Object.hasOwn(this.table, name) ? this.table[name] : undefined
    return known === undefined || !('use' in known) || known.use === 'load'
  }

  private addField(name: string, value: string): void {
    const seen = this.seen.get(name) ?? new Set()
    if (seen.has(value) || seen.size > MAX_VALUES) return
    this.seen.set(name, seen.add(value))
    const { load, notices } = readLoad(this.table, { [name]: value })
    for (const one of notices) this.notices.set(one.message, one)
    for (const [key, one] of Object.entries(load)) {
      const values = this.values.get(key) ?? new Set()
      this.values.set(key, values.add(one))
    }
  }

  get(): StatedLoad {
    const load: Load = {}
    for (const [key, values] of this.values) {
      const [only, ...others] = values
      if (only === undefined) continue
      load[key] =
        others.length === 0
          ? only
          : values.size > MAX_VALUES
            ? `more than ${MAX_VALUES} values`
            : boundText([...values].map(String).sort().join(', '))
    }
    return { load, notices: [...this.notices.values()] }
  }
}
