import { Fragment, isValidElement, type ReactNode } from 'react'

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => ESCAPED[mark] ?? mark)

/** Attributes of SVG that are spelled in camel case; all others have hyphens. */
const CAMEL = new Set(['viewBox', 'patternUnits', 'patternTransform', 'preserveAspectRatio'])

const attributeName = (name: string): string =>
  name === 'className'
    ? 'class'
    : CAMEL.has(name)
      ? name
      : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function attribute(name: string, value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value !== 'string' && typeof value !== 'number' && value !== true)
    throw new Error(`an attribute of a picture must be plain: ${name}`)
  return ` ${attributeName(name)}="${escaped(String(value))}"`
}

/**
 * A picture as text. Its components are functions without hooks, so that this gives what React's own renderer gives, on
 * the server and in the browser, at once and without that renderer's weight.
 * @throws Error where a picture uses what only React could render
 */
export function svgMarkup(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number') return escaped(String(node))
  if (Array.isArray(node)) return node.map((child: ReactNode) => svgMarkup(child)).join('')
  if (!isValidElement<{ children?: ReactNode }>(node))
    throw new Error('a picture is made of elements, texts and lists of them')
  const { type, props } = node
  if (type === Fragment) return svgMarkup(props.children)
  if (typeof type === 'function') return svgMarkup((type as (props: unknown) => ReactNode)(props))
  if (typeof type !== 'string') throw new Error('a picture is made of plain functions')
  const { children, ...rest } = props
  const attributes = Object.entries(rest).map(([name, value]) => attribute(name, value))
  return `<${type}${attributes.join('')}>${svgMarkup(children)}</${type}>`
}
