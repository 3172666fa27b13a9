/** State of the form; every value is the text of its field, empty if it was not filled in. */
export type ContextDraft = Readonly<Record<string, string>>

/** Fields of the form in the order they are written; `environment.` ones form a block. */
export const CONTEXT_FIELDS = [
  'campaign',
  'mesh',
  'version',
  'mode',
  'rps',
  'connections',
  'protocol',
  'load_model',
  'environment.label',
  'environment.provider',
  'environment.region',
  'environment.node_type',
  'environment.nodes',
  'environment.kubernetes',
  'environment.cni',
  'environment.kernel',
  'baseline',
  'continuous',
  'branch',
] as const

const NUMBERS = new Set(['rps', 'connections', 'environment.nodes'])
const WORDS_WITH_A_MEANING = /^(true|false|null|yes|no|on|off|nan|inf|~)$/i

/** A YAML scalar: bare where it cannot be read as anything else, in JSON's quotes otherwise. */
function scalar(field: string, value: string): string {
  if (field === 'continuous') return value
  if (NUMBERS.has(field) && /^\d{1,15}(\.\d+)?$/.test(value)) return value
  const isBare = /^[a-z][\w.+/-]*( [\w.+/-]+)*$/i.test(value) && !WORDS_WITH_A_MEANING.test(value)
  return isBare ? value : JSON.stringify(value)
}

/** The context as YAML with a line for each field that is filled in; empty if none is. */
export function contextYaml(draft: ContextDraft): string {
  const said = CONTEXT_FIELDS.flatMap((field) => {
    const value = (draft[field] ?? '').trim()
    return value === '' ? [] : [{ field, value }]
  })
  let isInBlock = false
  const lines = said.flatMap(({ field, value }) => {
    const [block, key] = field.split('.')
    if (key === undefined) return [`${field}: ${scalar(field, value)}`]
    const opening = isInBlock ? [] : [`${block}:`]
    isInBlock = true
    return [...opening, `  ${key}: ${scalar(field, value)}`]
  })
  return lines.map((line) => `${line}\n`).join('')
}
