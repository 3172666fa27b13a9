/** RFC 4180 read back, for tests: fields may hold commas, quotes and line ends. */
export function readCsv(text: string): Record<string, string>[] {
  const records: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') records.push([])
  }
  const [head = [], ...rows] = records.slice(0, -1)
  return rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ''])))
}
