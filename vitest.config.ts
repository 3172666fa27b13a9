import { defineConfig } from 'vitest/config'

const DB_TESTS = '**/*.db.test.{ts,tsx}'
const OUTSIDE = ['**/node_modules/**', '.next/**', 'prisma/generated/**', 'test-results/**']

// A test with the tag `stress` takes long: `npm run stress -- server` runs those instead of the others.
const LENGTH = {
  tags: [{ name: 'stress', description: 'takes long' }],
  tagsFilter: [process.env.STRESS === '1' ? 'stress' : '!stress'],
}

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    // Two cores: more workers only compete with PostgreSQL.
    maxWorkers: 2,
    passWithNoTests: false,
    allowOnly: false,
    env: { LOG_LEVEL: 'silent' },
    // Whether something is fast is for `npm run bench` to say; a busy machine is no failure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    ...LENGTH,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...OUTSIDE, DB_TESTS],
          // Pure functions leave nothing behind; importing them anew for each file takes as long as testing them.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: [DB_TESTS],
          exclude: OUTSIDE,
          globalSetup: 'server/testing/postgres.ts',
          // Each file has a database of its own, and tests that need a module anew load it anew.
          isolate: false,
        },
      },
    ],
  },
})
