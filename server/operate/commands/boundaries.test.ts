import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

/** [file, source text, rule that must name it] */
const PLANTED: [string, string, string][] = [
  ['ingest/a.ts', "import { db } from '@/server/db'", 'ingest-direction'],
  ['ingest/b.ts', "export type { Page } from '../app/page'", 'ingest-direction'],
  ['ingest/c.ts', "import { env } from '@/env'", 'ingest-direction'],
  ['ingest/d.test.ts', "import { x } from '../components/ui/card'", 'ingest-direction'],
  ['server/a.ts', "import { Card } from '@/components/ui/card'", 'server-direction'],
  ['server/b.ts', "const page = await import('../app/page')", 'server-direction'],
  ['components/a.tsx', "import Page from '@/app/page'", 'components-direction'],
  ['prisma/a.ts', "import { env } from '@/env'", 'prisma-direction'],
  ['app/prisma.ts', "import { P } from '@/prisma/generated/client'", 'app-direction'],
  ['app/prisma.ts', "import { P } from '@/prisma/generated/client'", 'database-behind-server'],
  ['app/pg.ts', "import pg from 'pg'", 'database-behind-server'],
  ['next.config.ts', "import { PrismaPg } from '@prisma/adapter-pg'", 'database-behind-server'],
  [
    'components/b.tsx',
    "import type { Run } from '@/server/runs/queries'",
    'components-read-schemas',
  ],
  ['components/c.tsx', "import { d } from '@/ingest/adapters/detect'", 'components-read-schemas'],
  ['components/d.tsx', "import { readFileSync } from 'node:fs'", 'components-in-browser'],
  ['components/e.tsx', "import os from 'os'", 'components-in-browser'],
  ['ingest/e.ts', "import { readFileSync } from 'node:fs'", 'ingest-pure'],
  ['ingest/f.ts', "import { request } from 'http'", 'ingest-pure'],
  ['ingest/g.ts', "export { useState } from 'react'", 'ingest-pure'],
  ['ingest/h.ts', "import type { X } from '@prisma/client'", 'database-behind-server'],
  ['server/platform/a.ts', "import type { Run } from '@/server/runs/queries'", 'platform-alone'],
  ['server/charts/b.ts', "import { Card } from '@/components/ui/card'", 'charts-draw-files'],
  ['server/charts/a.ts', "import Page from '@/app/page'", 'embeds-without-framework'],
  ['server/c.ts', "import { revalidateTag } from 'next/cache'", 'server-without-screen'],
  ['server/runs/d.ts', "import { r } from '@/server/trends/router'", 'router-is-an-edge'],
  ['app/e.ts', "import { r } from '@/server/trends/router'", 'router-is-an-edge'],
  ['server/t.ts', "import { trace } from '@opentelemetry/api'", 'traces-on-demand'],
  ['instrumentation.ts', "import './server/platform/observe/traces/start'", 'traces-on-demand'],
  ['server/f.ts', "import { t } from './testing/database'", 'tests-stay-outside'],
  ['server/operate/g.ts', "import { t } from '../testing/bench/ok'", 'tests-stay-outside'],
  ['ingest/k.ts', "import { run } from './proofs/ok'", 'proofs-stay-outside'],
  ['ingest/i.ts', "import type { J } from './j'", 'no-cycle'],
]

/** The same shapes inside the rules, and what the planted files import. */
const ALLOWED: [string, string][] = [
  ['ingest/j.ts', "import type { I } from './i'"],
  ['app/ok.tsx', "import { Card } from '@/components/ui/card'\nimport { env } from '@/env'"],
  [
    'components/ok.tsx',
    "import { Run } from '@/server/runs/schemas'\nimport Link from 'next/link'",
  ],
  ['components/vocabulary.ts', "import { METRICS } from '@/ingest/dictionary/metrics'"],
  ['components/ok.test.tsx', "import { readFileSync } from 'node:fs'"],
  ['ingest/ok.ts', "import { z } from 'zod'\nimport { createHash } from 'node:crypto'"],
  ['ingest/cli.ts', "import { readFileSync } from 'node:fs'"],
  ['ingest/proofs/ok.ts', "import { spawn } from 'node:child_process'"],
  ['server/charts/ok.tsx', "import { render } from '@/components/charts/file/render'"],
  ['server/charts/ok.test.ts', "import { Card } from '@/components/ui/card'"],
  ['server/platform/ok.ts', "import { here } from './db'"],
  ['server/platform/ok.db.test.ts', "import { Run } from '@/server/runs/queries'"],
  ['server/testing/bench/ok.ts', "import { Run } from '@/server/runs/queries'"],
  ['server/ok.ts', "import { PrismaClient } from '@/prisma/generated/client'\nimport pg from 'pg'"],
  ['server/api/root.ts', "import { r } from '@/server/trends/router'"],
  ['server/trends/router.test.ts', "import { r } from './router'"],
  ['server/x.db.test.ts', "import { t } from './testing/database'"],
  ['server/on-demand.ts', "const { x } = await import('./metrics/traces/start')"],
  ['prisma.config.ts', "import { defineConfig } from 'prisma/config'"],
]
const EXISTING = [
  'app/page.tsx',
  'components/charts/file/render.ts',
  'components/ui/card.tsx',
  'env.ts',
  'ingest/adapters/detect.ts',
  'ingest/dictionary/metrics.ts',
  'prisma/generated/client.ts',
  'server/db.ts',
  'server/platform/observe/traces/start.ts',
  'server/platform/db.ts',
  'server/runs/queries.ts',
  'server/runs/schemas.ts',
  'server/testing/database.ts',
  'server/trends/router.ts',
]

const ROOT = path.resolve(import.meta.dirname, '../../..')
const CRUISE = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
const Result = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

/** What a rule file says about a folder; `npm run verify` asks it about the project. */
async function check(rules: string, folder: string): Promise<string[]> {
  const args = [CRUISE, '--config', path.join(ROOT, rules), '--output-type', 'json', '.']
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: folder,
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout: string }) => error)
  const { violations } = Result.parse(JSON.parse(stdout)).summary
  return violations.map((v) => `${v.from} ${v.rule.name}`)
}

let planted: string
beforeAll(() => {
  planted = mkdtempSync(path.join(tmpdir(), 'boundaries-'))
  copyFileSync(path.join(ROOT, 'tsconfig.json'), path.join(planted, 'tsconfig.json'))
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(planted, file)), { recursive: true })
    writeFileSync(path.join(planted, file), text)
  }
  for (const file of EXISTING) write(file, 'export const here = true')
  for (const [file, text] of [...PLANTED, ...ALLOWED]) write(file, text)
  write('server/low/a.ts', "import type { B } from '../high/b'")
  write('server/high/b.ts', 'export type B = 1')
  write('server/high/c.ts', "import { d } from '../low/d'")
  write('server/low/d.ts', 'export const d = 1')
})
afterAll(() => rmSync(planted, { recursive: true }))

it('finds every planted violation, and none in what is allowed', async () => {
  const found = await check('.dependency-cruiser.mjs', planted)
  const expected = PLANTED.map(([file, , rule]) => `${file} ${rule}`)
  expect(found).toEqual(expect.arrayContaining(expected))
  const files = new Set(PLANTED.map(([file]) => file))
  expect(found.filter((line) => !files.has(line.split(' ')[0] ?? ''))).toEqual([])
})

it('has a planted violation for every rule', () => {
  const text = readFileSync(path.join(ROOT, '.dependency-cruiser.mjs'), 'utf8')
  const names = [...text.matchAll(/name: '([a-z-]+)'/g)].map(([, name]) => name)
  expect(names).toHaveLength(18)
  expect(names.filter((name) => !PLANTED.some(([, , rule]) => rule === name))).toEqual([])
})

it('finds rooms that import each other, type imports included', async () => {
  const found = await check('.dependency-cruiser-folders.mjs', planted)
  expect(found.toSorted()).toEqual(['server/high no-folder-cycle', 'server/low no-folder-cycle'])
})
