import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'

// Tests that write; the others count what the published benchmarks show and run before them.
const WRITING = [
  'campaigns',
  'admin',
  'api-writes',
  'clients',
  'demonstration',
  'embeds-retraction',
  'frozen',
  'hostile',
  'ingest',
  'live-calls',
  'mail',
  'nightly',
  'organisations',
  'printed-lines',
  'pull-request',
  'real-harness',
  'retraction',
  'submit*',
  'trend-brush',
].map((name) => `**/${name}.spec.ts`)
// Tests that start sites of their own.
const ALONE = ['concurrent-ingest', 'pruned', 'renderer', 'start', 'supervised', 'traces'].map(
  (name) => `**/${name}.spec.ts`,
)

// Titles end with `@phone` where a narrow screen with touch can differ, and with `@stress` where a proof takes long:
// `npm run stress -- browser` runs these instead of the others.
const isStress = process.env.STRESS === '1'
const LENGTH = isStress ? { grep: /@stress/ } : { grepInvert: /@stress/ }
const ON_PHONE = isStress ? /@phone @stress$/ : /@phone$/

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
  // No test fails because a machine is busy.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  projects: [
    { name: 'desktop', testIgnore: [...WRITING, ...ALONE], use: DESKTOP, ...LENGTH },
    { name: 'phone', testIgnore: [...WRITING, ...ALONE], use: PHONE, grep: ON_PHONE },
    {
      name: 'desktop-writing',
      testMatch: WRITING,
      use: DESKTOP,
      dependencies: ['desktop', 'phone'],
      ...LENGTH,
    },
    {
      name: 'phone-writing',
      testMatch: WRITING,
      use: PHONE,
      dependencies: ['desktop-writing'],
      grep: ON_PHONE,
    },
    {
      name: 'alone',
      testMatch: ALONE,
      use: DESKTOP,
      dependencies: ['phone-writing'],
      ...LENGTH,
    },
  ],
}

export default defineConfig(config)
