import { Fragment, isValidElement, type ReactNode } from 'react'

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => ESCAPED[mark] ?? mark)

/** Names that HTML and SVG do not spell with hyphens where React has capitals. */
const SPELLED: Record<string, string> = {
  className: 'class',
  tabIndex: 'tabindex',
  colSpan: 'colspan',
  viewBox: 'viewBox',
  patternUnits: 'patternUnits',
  patternTransform: 'patternTransform',
  preserveAspectRatio: 'preserveAspectRatio',
}
const VOID = new Set(['br', 'hr', 'img', 'input'])
/** Written without a value where React has true. */
const BARE = new Set(['download', 'hidden', 'open', 'required'])

const attributeName = (name: string): string =>
  SPELLED[name] ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function attribute(name: string, value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  if (value === true && BARE.has(name)) return ` ${name}=""`
  if (typeof value !== 'string' && typeof value !== 'number' && value !== true)
    throw new Error(`an attribute of still markup must be plain: ${name}`)
  return ` ${attributeName(name)}="${escaped(String(value))}"`
}

/**
 * Elements as text. Their components are functions without hooks, so that this gives what React's own renderer gives, on
 * the server and in the browser, at once and without that renderer's weight.
 * @throws Error where something is used that only React could render
 */
export function markupOf(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number') return escaped(String(node))
  if (Array.isArray(node)) return node.map((child: ReactNode) => markupOf(child)).join('')
  if (!isValidElement<{ children?: ReactNode }>(node))
    throw new Error('still markup is made of elements, texts and lists of them')
  const { type, props } = node
  if (type === Fragment) return markupOf(props.children)
  if (typeof type === 'function') return markupOf((type as (props: unknown) => ReactNode)(props))
  if (typeof type !== 'string') throw new Error('still markup is made of plain functions')
  const { children, ...rest } = props
  const attributes = Object.entries(rest).map(([name, value]) => attribute(name, value))
  const start = `<${type}${attributes.join('')}`
  return VOID.has(type) ? `${start}/>` : `${start}>${markupOf(children)}</${type}>`
}
