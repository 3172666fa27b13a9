import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const ELSEWHERE = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** First browser of the PATH and the usual places; null when there is none. */
function installedBrowser(): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...ELSEWHERE,
  ]
  return candidates.find(isExecutable) ?? null
}

function playwrightBrowser(): string | null {
  const file = chromium.executablePath()
  return file && existsSync(file) ? file : null
}

function installWithApt(): string | null {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return null
  console.log('no Chromium found; installing it with apt-get')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0) {
      console.error(`apt-get ${args.join(' ')} failed:\n${stderr.slice(-1500)}`)
      return null
    }
  }
  return installedBrowser()
}

/**
 * The browser for the end-to-end tests: CHROMIUM_PATH, one of the system, Playwright's own, else one that apt-get
 * installs when this is root.
 * @throws Error that says what to install
 */
export function findBrowser(): string {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (isExecutable(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, which is no executable file`)
  }
  const found = installedBrowser() ?? playwrightBrowser() ?? installWithApt()
  if (found) return found
  throw new Error(
    'The end-to-end tests need Chromium or Chrome and found none. Install one (Debian: apt-get install chromium; ' +
      'anywhere: npx playwright install --with-deps chromium) or set CHROMIUM_PATH to its executable.',
  )
}
