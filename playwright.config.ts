import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'

// Journeys that write; the others count what the published benchmarks show and run before them.
const WRITING = [
  '**/ingest.spec.ts',
  '**/real-harness.spec.ts',
  '**/clients.spec.ts',
  '**/submit*.spec.ts',
  '**/nightly.spec.ts',
  '**/organisations.spec.ts',
  '**/mail.spec.ts',
  '**/trend-brush.spec.ts',
  '**/embeds-retraction.spec.ts',
  '**/admin.spec.ts',
  '**/live-calls.spec.ts',
  '**/retraction.spec.ts',
]

// Without a page there is nothing that a phone would show differently.
const ONCE = [
  '**/printed-lines.spec.ts',
  '**/pull-request.spec.ts',
  '**/hostile.spec.ts',
  '**/api-writes.spec.ts',
  '**/frozen.spec.ts',
  '**/shared-images.spec.ts',
]
// Headers, meta elements and API responses: the same at every width, and read-only.
const ANY_WIDTH = [
  '**/api.spec.ts',
  '**/metadata.spec.ts',
  '**/security.spec.ts',
  '**/response-cache.spec.ts',
  '**/odd-parameters.spec.ts',
]
const ALONE = [
  '**/concurrent-ingest.spec.ts',
  '**/pruned.spec.ts',
  '**/start.spec.ts',
  '**/supervised.spec.ts',
  '**/traces.spec.ts',
]

// Tests of responses and programs in files that also have tests of pages say so in their titles.
const NO_WIDTH = /@any-width/

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const isRoot = process.getuid?.() === 0
const config: PlaywrightTestConfig = {
  testDir: 'app/_e2e',
  outputDir: 'test-results',
  // `npm test` starts the site and sets these; by hand: BASE_URL=http://localhost:3000 npx playwright test
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--disable-dev-shm-usage',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // No test fails because a machine is slow.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  projects: [
    { name: 'desktop', testIgnore: [...WRITING, ...ONCE, ...ALONE], use: DESKTOP },
    {
      name: 'phone',
      testIgnore: [...WRITING, ...ONCE, ...ALONE, ...ANY_WIDTH],
      grepInvert: NO_WIDTH,
      use: PHONE,
    },
    {
      name: 'desktop-writing',
      testMatch: [...WRITING, ...ONCE],
      use: DESKTOP,
      dependencies: ['desktop', 'phone'],
    },
    {
      name: 'phone-writing',
      testMatch: WRITING,
      grepInvert: NO_WIDTH,
      use: PHONE,
      dependencies: ['desktop-writing'],
    },
    { name: 'alone', testMatch: ALONE, use: DESKTOP, dependencies: ['phone-writing'] },
  ],
}

export default defineConfig(config)
