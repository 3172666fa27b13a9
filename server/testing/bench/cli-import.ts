import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runScript } from '../run-script'
import type { Bench } from './bench-site'
import { nextResult } from './bulk-lines'

/** Files in a folder for each condition, with its context beside them. */
function writeFiles(folder: string, files: number): void {
  for (let i = 0; i < files; i++) {
    const { condition, context, post } = nextResult()
    const own = path.join(folder, `condition-${condition}`)
    mkdirSync(own, { recursive: true })
    // JSON is YAML.
    writeFileSync(path.join(own, 'meshbench.yaml'), JSON.stringify(context))
    writeFileSync(path.join(own, `${i}.json`), post.body)
  }
}

/**
 * Imports as many files with the command line, as a person does who has years of them.
 * @returns seconds from its start to its end @throws Error with what it said unless every file was stored
 */
export async function importByCommand(bench: Bench, files: number): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-bench-'))
  try {
    writeFiles(folder, files)
    const args = ['import', folder, '--url', bench.url]
    const began = performance.now()
    await runScript('ingest/cli.ts', args, { MESHBENCH_TOKEN: bench.token })
    return (performance.now() - began) / 1000
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
