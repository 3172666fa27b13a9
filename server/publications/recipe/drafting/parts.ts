import { joinId, numberOr, SCENARIO, SUBJECT, type Sheet, type SheetLine } from './columns'

export type Part = { id: string; facts: Record<string, unknown> }

const filled = (line: SheetLine, names: readonly string[]): [name: string, text: string][] =>
  names.flatMap((name) => {
    const text = line.cells[name] ?? ''
    return text === '' ? [] : [[name, text] as [string, string]]
  })
const numbers = (entries: readonly [string, string][]) =>
  Object.fromEntries(entries.map(([name, text]) => [name, numberOr(text)]))
const TEXTS = new Set(['environment', 'harness', 'protocol', 'application', 'topology'])

/** The product of a line: named by its column `subject`, otherwise by product, version, mode and settings. */
export function toSubject(sheet: Sheet, line: SheetLine): Part {
  const [mesh = '', version = '', mode = ''] = SUBJECT.map((name) => line.cells[name] ?? '')
  const isNone = mesh === '' || /^(no|none|baseline|no mesh)$/i.test(mesh)
  const slug = isNone ? 'none' : joinId([mesh])
  const settings = filled(
    line,
    sheet.config.map((name) => `config.${name}`),
  )
  const named = line.cells.subject ?? ''
  const given = [isNone ? '' : mode, ...settings.map(([, text]) => text)]
  return {
    id: joinId(named === '' ? [slug, version, ...given] : [named]),
    facts: {
      mesh: slug,
      ...(version === '' ? {} : { version }),
      mode: isNone ? 'none' : mode || 'not stated',
      label: named || (isNone ? 'No mesh' : [mesh, ...given].filter(Boolean).join(' ')),
      ...(settings.length === 0
        ? {}
        : {
            config: numbers(settings.map(([name, text]) => [name.slice('config.'.length), text])),
          }),
    },
  }
}

/** Columns whose text differs between lines: only these distinguish loads. */
export const varying = (sheet: Sheet): string[] =>
  [...SCENARIO, ...sheet.params].filter(
    (name) => new Set(sheet.lines.map(({ cells }) => cells[name] ?? '')).size > 1,
  )

/**
 * The load of a line: named by its column `scenario`, otherwise by what differs between the lines.
 * @param differing columns of `varying`
 */
export function toScenario(sheet: Sheet, line: SheetLine, differing: readonly string[]): Part {
  const load = filled(line, SCENARIO)
  const params = filled(line, sheet.params)
  const told = [...load, ...params].filter(([name]) => differing.includes(name))
  const named = line.cells.scenario ?? ''
  const words = told.map(([name, text]) => (TEXTS.has(name) ? text : `${name} ${text}`))
  const { environment = '', harness = '', ...rest } = Object.fromEntries(load)
  return {
    id: joinId(
      named === '' ? told.map(([name, text]) => (TEXTS.has(name) ? text : name + text)) : [named],
    ),
    facts: {
      label: named || words.join(', ') || 'not stated',
      environment: joinId([environment]),
      harness: joinId([harness]),
      protocol: null,
      ...numbers(Object.entries(rest)),
      ...(params.length > 0 ? { params: numbers(params) } : {}),
    },
  }
}
