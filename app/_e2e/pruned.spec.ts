import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { EVERY_PAGE } from './every-page'
import { expect, test } from './fixtures'
import { withStart } from './own-start'

// What an image would not hold either, or tests write meanwhile.
const LEFT_OUT = new Set(['.git', 'test-results', path.join('.next', 'cache')])
// What the script or the site writes to; a link would change the file here.
const COPIED = new Set(['.next', '.deploy'])

/** A second name of the same file, so that what is removed there stays here; a copy where that is impossible. */
function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}

/** Puts the files of a folder into another. Symbolic links lead to the same place within the copy. */
function copyFolder(from: string, to: string, copyFile: typeof linkFile): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (LEFT_OUT.has(source)) continue
    if (entry.isDirectory())
      copyFolder(source, target, COPIED.has(source) ? copyFileSync : copyFile)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else copyFile(source, target)
  }
}

/** An installation of its own beside this one, gone afterwards. */
async function withCopy(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-pruned-'))
  try {
    copyFolder('.', folder, linkFile)
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const FILES = [
  '/feed.xml',
  '/openapi.json',
  '/sitemap.xml',
  '/robots.txt',
  '/api/v1/leaderboard',
  '/api/v1/publications',
  '/api/v1/meshes',
  '/api/v1/schema.json',
  '/api/metrics',
]

/** Files of a chart that the front page shows, in each form. */
function chartFiles(page: string): string[] {
  const query = /\/embed\/bars\?[^"']*/.exec(page)?.[0].replace('/embed/bars?', '') ?? ''
  const asked = query.replaceAll('&amp;', '&')
  return [
    ...['svg', 'png', 'json', 'csv'].map((type) => `/charts/bars.${type}?${asked}`),
    `/embed/bars?${asked}`,
  ]
}

test('an installation from which an image removes packages serves every page and file @stress', async () => {
  await withCopy(async (folder) => {
    execFileSync(path.join(folder, '.deploy/prune.sh'), { stdio: 'inherit' })
    await withStart(async (url) => {
      const front = await fetch(url).then((response) => response.text())
      const failed: string[] = []
      for (const address of [...EVERY_PAGE, ...FILES, ...chartFiles(front)]) {
        const response = await fetch(url + address)
        const { length } = await response.text()
        if (response.status !== 200 || length === 0) failed.push(`${response.status} ${address}`)
      }
      expect(failed).toEqual([])
    }, folder)
  })
})
