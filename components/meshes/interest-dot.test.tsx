import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { extraSlot } from '../charts/mesh-slots'
import { InterestDot } from './interest-dot'

const vendor = (vendorOf: string[], listed?: ReadonlySet<string>) =>
  renderToStaticMarkup(<InterestDot relation="vendor" vendorOf={vendorOf} listed={listed} />)

it('has the colour of a product of the page, and is grey for the vendor of another one', () => {
  const listed = new Set(['Istio', 'Open Service Mesh'])
  expect(vendor(['Istio'], listed)).toContain('background:var(--mesh-istio)')
  expect(vendor(['Merbridge'], listed)).not.toContain('style')
  expect(vendor(['Merbridge', 'Istio'], listed)).toContain('background:var(--mesh-istio)')
  expect(vendor(['Merbridge'])).toContain('background:var(--mesh-extra-')
  expect(vendor([], listed)).not.toContain('style')
})

it('gives a product one colour by its name and by its slug', () => {
  expect(extraSlot('osm')).toBe(extraSlot('open-service-mesh'))
})
