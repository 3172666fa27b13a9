import { expect, it } from 'vitest'
import { literalAddress } from './literal-address'

it.each([
  ['/meshes/istio?find=100%', '/meshes/istio?find=100%'],
  ['/runs/a%2Fb', '/runs/a%2Fb'],
  ['/meshes/%ff', '/meshes/%25ff'],
  ['/runs/%', '/runs/%25'],
  ['/publications/%E0%A4%A?page=%32', '/publications/%25E0%25A4%25A?page=%32'],
])('reads the percent signs of %s literally where they mean no text', (url, literal) => {
  expect(literalAddress(url)).toBe(literal)
})
