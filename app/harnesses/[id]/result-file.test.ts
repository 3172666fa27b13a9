import { expect, it } from 'vitest'
import { ADAPTERS } from '@/ingest/adapters'
import { findResultFile } from './result-file'

it.each(ADAPTERS.map(({ id, command }) => [id, command]))(
  'the line that sends the result of %s names the file that its command writes',
  (_, command) => {
    const file = findResultFile(command)
    expect(command).toContain(file)
    expect(file).not.toMatch(/\.bin$/)
  },
)
