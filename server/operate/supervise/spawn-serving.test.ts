import { expect, it } from 'vitest'
import { heapArguments } from './spawn-serving'

it('limits the heap of the site where nobody else does', () => {
  expect(heapArguments()).toEqual(['--max-old-space-size=1024'])
  expect(heapArguments('--enable-source-maps')).toEqual(['--max-old-space-size=1024'])
  for (const option of ['--max-old-space-size=4096', '--max_old_space_size=4096'])
    expect(heapArguments(`--enable-source-maps ${option}`)).toEqual([])
})
