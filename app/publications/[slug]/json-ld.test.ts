import { expect, it } from 'vitest'
import { scriptJson } from './json-ld'

it('cannot end its script element or start a comment, and reads back as it was', () => {
  const value = { name: '</script><script>alert(1)</script><!-- & \u2028\u2029 "\\' }
  const text = scriptJson(value)
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual(value)
})
