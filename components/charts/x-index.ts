type Range = { left: number; right: number }

/** px; about as wide as a printed value */
const CELL = 40

/** Items by the px that they cover along the x axis: what lies elsewhere is not looked at. */
export class XIndex<T> {
  readonly #cells = new Map<number, Set<T>>()

  add(item: T, range: Range): void {
    for (const cell of listCells(range)) {
      const items = this.#cells.get(cell)
      if (items) items.add(item)
      else this.#cells.set(cell, new Set([item]))
    }
  }

  /** Whether an item near `range` passes a test; one that covers several cells may be tested several times. */
  some(range: Range, test: (item: T) => boolean): boolean {
    return listCells(range).some((cell) => {
      for (const item of this.#cells.get(cell) ?? []) if (test(item)) return true
      return false
    })
  }
}

function listCells({ left, right }: Range): number[] {
  const first = Math.floor(left / CELL)
  return Array.from({ length: Math.floor(right / CELL) - first + 1 }, (_, i) => first + i)
}
