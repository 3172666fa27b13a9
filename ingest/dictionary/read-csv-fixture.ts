/** RFC 4180 read back, for tests: fields may hold commas, quotes and line ends; each row ends with CR LF. */
export function readCsv(text: string): Record<string, string>[] {
  const records: string[][] = []
  let [cells, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (isQuoted && char === '"' && text.charAt(at + 1) === '"') {
      cell += '"'
      at++
    } else if (char === '"') isQuoted = !isQuoted
    else if (isQuoted || (char !== ',' && char !== '\r' && char !== '\n')) cell += char
    else if (char !== '\r') {
      cells.push(cell)
      cell = ''
      if (char === '\n') {
        records.push(cells)
        cells = []
      }
    }
  }
  const [head = [], ...rows] = records
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])))
}
