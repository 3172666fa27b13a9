import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { AppError } from '@/server/platform/errors'
import { toProblem } from '@/server/platform/http/problem'
import { submit, upload } from '@/server/runs/store/submission-fixture'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { validateSubmission } from './validate'

/**
 * The validator and a dry run of the ingest endpoint agree on every recorded file, good or bad. The second folder is
 * large and not part of this repository.
 */
const FOLDERS = [
  { folder: 'ingest/fixtures', tags: [] },
  { folder: '../shared/harness-corpus', tags: ['stress'] },
].filter(({ folder }) => existsSync(folder))
const NOT_RECORDED = /(\.golden\.json|hints\.json|expected\.json|\.md)$/

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_RECORDED.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()

const CONTEXT = { campaign: 'agreement', mesh: 'istio', version: '1.26.0', mode: 'sidecar' }
const CONTEXTS: [string, object][] = [
  ['a unit of latency', { ...CONTEXT, latency_unit: 'us' }],
  [
    'a context that most files contradict',
    { ...CONTEXT, rps: 12_345, connections: 77, protocol: 'udp' },
  ],
  ['a wrong context', { ...CONTEXT, environment: { nodes: 0 } }],
]

const { db, acme } = await openSenders(['acme'])

type Said = { runs: unknown[] } | { code: string; pointer: string | null; line: number | null }

/** What the ingest endpoint says: the runs it would store, or where it refuses. */
async function endpoint(file: string, bytes: Buffer, context: object): Promise<Said> {
  try {
    const { body } = await submit(db, acme, [upload(bytes, path.basename(file))], context, {
      dryRun: true,
    })
    return {
      runs: body.runs.map(({ adapter, stored, notices, flags }) => ({
        adapter,
        stored,
        notices,
        flags,
      })),
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, pointer = null, line = null } = toProblem(error)
    return { code, pointer, line }
  }
}

async function validator(file: string, bytes: Buffer, context: object): Promise<Said> {
  const { contextProblems, files, isStorable } = await validateSubmission({
    owner: 'test',
    context,
    files: [upload(bytes, path.basename(file))],
    adapterId: null,
    query: null,
    unknownMesh: () => Promise.resolve(null),
  })
  const refusal = contextProblems[0] ?? files[0]?.problems[0]
  expect(isStorable).toBe(refusal === undefined)
  if (refusal) return { code: refusal.code, pointer: refusal.pointer, line: refusal.line }
  const adapter = files[0]?.adapter?.id
  return {
    runs: (files[0]?.runs ?? []).map(({ stored, notices, flags }) => ({
      adapter,
      stored,
      notices: notices.map(({ code, message }) => ({ code, message })),
      flags: flags.map(({ code, severity, scope, text }) => ({
        code,
        severity,
        scope: scope || 'run',
        text,
      })),
    })),
  }
}

describe.each(FOLDERS)('every file of $folder', ({ folder, tags }) => {
  const files = filesIn(folder)

  it.each(CONTEXTS)('is judged alike with %s', { tags }, async (name, context) => {
    const differences: object[] = []
    let stored = 0
    for (const file of files) {
      const bytes = readFileSync(file)
      const [a, b] = [await endpoint(file, bytes, context), await validator(file, bytes, context)]
      if (JSON.stringify(a) !== JSON.stringify(b))
        differences.push({ file, endpoint: a, validator: b })
      else if ('runs' in a) stored++
    }
    expect(differences).toEqual([])
    expect(files.length).toBeGreaterThan(50)
    // Both kinds must occur, or the comparison says nothing.
    if (name === 'a unit of latency') expect(stored).toBeGreaterThan(50)
    if (name === 'a context that most files contradict') expect(stored).toBeLessThan(files.length)
  })
})
