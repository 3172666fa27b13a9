import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ICON_BARS, ICON_COLOUR, SiteIcon } from './site-icon'

it('is the icon of the browser tab', () => {
  const file = readFileSync('app/icon.svg', 'utf8')
  expect(file).toContain(`d="${ICON_BARS}"`)
  expect(file).toContain(`fill="${ICON_COLOUR}"`)
  expect(renderToStaticMarkup(<SiteIcon size={24} />)).toContain('aria-hidden="true"')
})
