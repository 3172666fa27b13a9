import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { aptInstall, isExecutable, onPath } from './programs'

/** The headless shell first: the same engine without a desktop browser around it, a fifth faster. */
const NAMES = [
  'chromium-headless-shell',
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

/** First browser of the PATH and the usual places; null when there is none. */
function installedBrowser(): string | null {
  return onPath(NAMES) ?? ELSEWHERE.find((file) => existsSync(file)) ?? null
}

function playwrightBrowser(): string | null {
  const file = chromium.executablePath()
  return file && existsSync(file) ? file : null
}

/** Older distributions have no package of the shell alone. */
function installWithApt(): string | null {
  const isInstalled = aptInstall(['chromium-headless-shell']) || aptInstall(['chromium'])
  return isInstalled ? installedBrowser() : null
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
    throw new Error(`CHROMIUM_PATH is ${given}, which is not an executable file`)
  }
  const found = installedBrowser() ?? playwrightBrowser() ?? installWithApt()
  if (found) return found
  throw new Error(
    'The end-to-end tests need Chromium or Chrome and found none. Install one (Debian: apt-get install chromium; ' +
      'anywhere: npx playwright install --with-deps chromium) or set CHROMIUM_PATH to its executable.',
  )
}
