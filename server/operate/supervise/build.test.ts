import { expect, it } from 'vitest'
import { failureText } from './build'

it('names the error of a failed build before the warnings that follow it', () => {
  const cause = "Error: EACCES: permission denied, open '/opt/meshbench/next-env.d.ts'"
  const text = failureText([cause, ...Array.from({ length: 2000 }, () => 'a warning')].join('\n'))
  expect(text.split('\n')[0]).toBe(cause)
  expect(text.length).toBeLessThan(7000)
})
