import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cssPalette } from '../palette'
import { fileStyles } from './output'

const CSS = ['../picture.css', '../lines/lines.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('')
  .replace(/\/\*.*?\*\//gs, '')

/** What the style sheets say of a class outside of container queries, in the order of its properties. */
function listDeclarations(name: string): string[] {
  const rules = [...CSS.matchAll(/^([^\s@{}][^@{}]*)\{([^{}]*)\}/gm)]
  const own = rules.filter(([, selectors = '']) =>
    selectors.split(',').some((one) => one.trim() === `.${name}`),
  )
  return own
    .flatMap(([, , body = '']) => body.split(';'))
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('vector-effect'))
    .sort()
}

const toDeclaration = ([name, value]: [string, unknown]): string => {
  const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const hasUnit = property === 'font-size' || value === 6 || value === 3
  return `${property}: ${String(value)}${hasUnit ? 'px' : ''}`
}

it.each(Object.entries(fileStyles(cssPalette())))(
  'writes %s in files as the style sheets of pages have it',
  (name, style) => {
    expect(Object.entries(style).map(toDeclaration).sort()).toEqual(listDeclarations(name))
  },
)
