import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const Package = z.object({ allowScripts: z.record(z.string(), z.boolean()) })
const Lock = z.object({
  packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })),
})

it('says of every package with an install script, and of no other, whether it may run', () => {
  const { packages } = Lock.parse(read('package-lock.json'))
  const names = Object.entries(packages)
    .filter(([at, { hasInstallScript }]) => at !== '' && hasInstallScript)
    .map(([at]) => at.replace(/^.*node_modules\//, ''))
  expect(Object.keys(Package.parse(read('package.json')).allowScripts).sort()).toEqual(
    [...new Set(names)].sort(),
  )
})
