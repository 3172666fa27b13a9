import next from 'eslint-config-next/core-web-vitals'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

const TESTS = ['**/*.test.{ts,tsx}', 'server/testing/**', 'app/_e2e/**']
const TYPED = ['**/*.{ts,tsx}']

const environmentIsReadOnce = [
  {
    object: 'process',
    property: 'env',
    message: 'The environment is validated once: import { env } from "@/env".',
  },
]

const noBackDoorToTheEnvironment = [
  {
    name: 'node:process',
    message: 'Use the global process; its environment is read in env.ts only.',
  },
  { name: 'process', message: 'Use the global process; its environment is read in env.ts only.' },
]

// A parser that reads the clock, the network or random numbers is not reproducible.
const pureGlobals = ['fetch', 'process', 'setTimeout', 'setInterval', 'performance'].map(
  (name) => ({
    name,
    message: 'ingest is pure: pass the value in from server/.',
  }),
)
const pureSyntax = [
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'ingest has no clock: pass the time in.',
  },
  {
    selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
    message: 'ingest has no clock: pass the time in.',
  },
  {
    selector: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
    message: 'ingest is deterministic: pass the value in.',
  },
]

const config = [
  {
    ignores: [
      '**/node_modules/',
      '.next/',
      'prisma/generated/',
      'next-env.d.ts',
      'test-results/',
      'playwright-report/',
      'public/',
    ],
  },
  // A rule that does not fit is changed here, for everyone; comments cannot switch one off.
  { linterOptions: { noInlineConfig: true } },
  ...next,
  // eslint-plugin-react looks for the version through an API that ESLint 10 no longer has.
  { settings: { react: { version: '19.3' } } },
  ...tseslint.configs.strict.map((config) => ({ ...config, files: TYPED })),
  {
    files: TYPED,
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': true, 'ts-check': true },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: true },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Node's overloads name events in several literal types; merging them by hand gains nothing.
      '@typescript-eslint/unified-signatures': 'off',
      // `() => Promise<void> | void` is how a clean-up says that it may be either.
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  {
    rules: {
      'max-lines': ['error', { max: 300 }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // Pictures of pages are SVG files of the site, which an image service would not make smaller.
      '@next/next/no-img-element': 'off',
      'no-restricted-properties': ['error', ...environmentIsReadOnce],
      'no-restricted-imports': ['error', { paths: noBackDoorToTheEnvironment }],
    },
  },
  // No pattern may take more than linear time on the text of a user; patterns of tests see their own text only.
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: TESTS,
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    files: [
      'env.ts',
      '*.config.*',
      'prisma/tools/**',
      // These two pass their environment on to the site they build and start.
      'server/operate/supervise/build.ts',
      'server/operate/supervise/spawn-serving.ts',
      // Next replaces NEXT_RUNTIME when it builds, by its full name only.
      'instrumentation.ts',
      // A standalone command, for CI jobs without a Meshbench environment.
      'ingest/cli.ts',
      'ingest/cli/**',
      ...TESTS,
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['*.config.*', '.dependency-cruiser*.mjs'],
    rules: { 'import/no-anonymous-default-export': 'off' },
  },
  {
    files: ['ingest/**/*.ts'],
    ignores: [...TESTS, 'ingest/cli.ts', 'ingest/cli/**', 'ingest/action/**', 'ingest/proofs/**'],
    rules: {
      'no-restricted-globals': ['error', ...pureGlobals],
      'no-restricted-syntax': ['error', ...pureSyntax],
    },
  },
]

export default config
