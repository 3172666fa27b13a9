import path from 'node:path'
import { expect, it } from 'vitest'
import { checkBoundaries, readSources } from './boundaries'
import { RULES } from './boundary-rules'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** [file, source text, rules that must name it] */
const PLANTED: [string, string, string[]][] = [
  ['ingest/a.ts', "import { db } from '@/server/db'", ['direction']],
  ['ingest/b.ts', "export type { Page } from '../app/page'", ['direction']],
  ['ingest/c.ts', "import { env } from '@/env'", ['direction']],
  ['ingest/d.test.ts', "import { x } from '../components/ui/card'", ['direction']],
  ['server/a.ts', "import { Card } from '@/components/ui/card'", ['direction']],
  ['server/b.ts', "const page = await import('../app/page')", ['direction']],
  ['components/a.tsx', "import Page from '@/app/page'", ['direction']],
  ['prisma/a.ts', "import { env } from '@/env'", ['direction']],
  ['env.ts', "import { vocabulary } from './ingest/vocabulary'", ['direction']],
  [
    'app/prisma.ts',
    "import { PrismaClient } from '@/prisma/generated/client'",
    ['direction', 'database-behind-server'],
  ],
  ['app/pg.ts', "import pg from 'pg'", ['database-behind-server']],
  ['next.config.ts', "import { PrismaPg } from '@prisma/adapter-pg'", ['database-behind-server']],
  [
    'components/b.tsx',
    "import type { Run } from '@/server/runs/queries'",
    ['components-read-schemas'],
  ],
  ['components/c.tsx', "import { detect } from '@/ingest/detect'", ['components-read-schemas']],
  ['components/d.tsx', "import { readFileSync } from 'node:fs'", ['components-in-browser']],
  ['components/e.tsx', "import os from 'os'", ['components-in-browser']],
  ['ingest/e.ts', "import { readFileSync } from 'node:fs'", ['ingest-pure']],
  ['ingest/f.ts', "import { request } from 'http'", ['ingest-pure']],
  ['ingest/g.ts', "export { useState } from 'react'", ['ingest-pure']],
  [
    'ingest/h.ts',
    "import type { X } from '@prisma/client'",
    ['ingest-pure', 'database-behind-server'],
  ],
  ['server/c.ts', "import { revalidateTag } from 'next/cache'", ['server-without-screen']],
  ['server/runs/d.ts', "import { r } from '../meshes/router'", ['router-is-an-edge']],
  ['app/e.ts', "import { r } from '@/server/meshes/router'", ['router-is-an-edge']],
  ['server/f.ts', "import { testDatabase } from './testing/database'", ['tests-stay-outside']],
]

/** The same shapes inside the rules. */
const ALLOWED: [string, string][] = [
  ['app/page.tsx', "import { Card } from '@/components/ui/card'\nimport { env } from '@/env'"],
  [
    'components/ok.tsx',
    "import { Run } from '@/server/runs/schemas'\nimport Link from 'next/link'",
  ],
  ['components/vocabulary.ts', "import { METRICS } from '@/ingest/metrics'"],
  ['components/ok.test.tsx', "import { readFileSync } from 'node:fs'"],
  ['ingest/ok.ts', "import { z } from 'zod'\nimport { createHash } from 'node:crypto'"],
  ['ingest/cli.ts', "import { readFileSync } from 'node:fs'"],
  ['server/ok.ts', "import { PrismaClient } from '@/prisma/generated/client'\nimport pg from 'pg'"],
  ['server/root.ts', "import { r } from './meshes/router'"],
  ['server/runs/router.test.ts', "import { r } from './router'"],
  ['server/x.db.test.ts', "import { testDatabase } from './testing/database'"],
  ['prisma.config.ts', "import { defineConfig } from 'prisma/config'"],
]

it.each(PLANTED)('%s: %s', (file, text, rules) => {
  const { violations } = checkBoundaries(new Map([[file, text]]))
  expect(violations.map((v) => v.rule)).toEqual(rules)
})

it.each(ALLOWED)('%s may: %s', (file, text) => {
  expect(checkBoundaries(new Map([[file, text]])).violations).toEqual([])
})

it('has a planted violation for every rule', () => {
  const planted = new Set(PLANTED.flatMap(([, , rules]) => rules))
  expect(RULES.map((rule) => rule.name).filter((name) => !planted.has(name))).toEqual([])
})

it('finds a cycle through a type import and an index file, once', () => {
  const files = new Map([
    ['ingest/a.ts', "import { b } from './b'"],
    ['ingest/b.ts', "import type { I } from './adapters'"],
    ['ingest/adapters/index.ts', "export { a } from '../a'"],
    ['ingest/leaf.ts', "import { a } from './a'"],
  ])
  const { violations } = checkBoundaries(files)
  expect(violations.map((v) => [v.rule, v.from, v.to])).toEqual([
    [
      'no-cycle',
      'ingest/adapters/index.ts',
      'ingest/b.ts -> ingest/a.ts -> ingest/adapters/index.ts',
    ],
  ])
})

it('reads the project itself and finds nothing', () => {
  const { files, violations } = checkBoundaries(readSources(ROOT))
  expect(files).toBeGreaterThan(50)
  expect(violations).toEqual([])
})
