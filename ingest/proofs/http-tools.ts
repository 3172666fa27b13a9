import { CONNECTIONS, RATE } from './faults'
import type { Tool } from './tool'

const C = String(CONNECTIONS)
const R = String(RATE)

const WRK2_CALIBRATION_SECONDS = 10

/** lib/run.js: 1 / rate rounded up, in milliseconds: 1 ms for every rate. */
const AUTOCANNON_INTERVAL_SECONDS = 0.001

const hey = {
  adapter: 'hey',
  program: 'hey',
  install: 'go install github.com/rakyll/hey@latest',
  version: { args: ['-version'], pattern: /^hey (\S+)/ },
} as const

const oha = {
  adapter: 'oha',
  program: 'oha',
  install: 'cargo install --locked oha',
  version: { args: ['--version'], pattern: /^oha (\S+)/ },
} as const

const fortio = {
  adapter: 'fortio',
  program: 'fortio',
  install: 'go install fortio.org/fortio@latest',
  version: { args: ['version', '-s'], pattern: /^(\d\S*)/ },
} as const

const bombardier = {
  adapter: 'bombardier',
  program: 'bombardier',
  install: 'go install github.com/codesenberg/bombardier@latest',
  version: { args: ['--version'], pattern: /version v?(\d\S*)/ },
} as const

const autocannon = {
  adapter: 'autocannon',
  program: 'autocannon',
  install: 'npm install --global autocannon',
  version: { args: ['--version'], pattern: /autocannon v(\S+)/ },
} as const

const vegeta = {
  adapter: 'vegeta',
  program: 'vegeta',
  install: 'go install github.com/tsenart/vegeta/v12@latest',
  version: { args: ['-version'], pattern: /^Version: v?(\d\S*)/m },
} as const

/** Tools that take a target on their command line. */
export const HTTP_TOOLS: readonly Tool[] = [
  {
    name: 'wrk',
    isTimed: true,
    correctsFor: ({ seconds, answered }) => (seconds * CONNECTIONS) / answered,
    adapter: 'wrk',
    program: 'wrk',
    install: 'apt-get install wrk',
    version: { args: ['-v'], pattern: /wrk (\S+)/ },
    steps: ({ url, seconds, timeoutSeconds: t }) => [
      ['wrk', '-t2', `-c${C}`, `-d${seconds}s`, `--timeout=${t}s`, '--latency', url],
    ],
  },
  {
    name: 'wrk2',
    isTimed: true,
    adapter: 'wrk2',
    program: 'wrk2',
    install: 'make in github.com/giltene/wrk2, its program wrk named wrk2',
    version: { args: ['-v'], pattern: /wrk (\S+)/ },
    isPaced: true,
    warmUpSeconds: WRK2_CALIBRATION_SECONDS,
    steps: ({ url, seconds, timeoutSeconds: t }) => {
      const duration = `-d${seconds + WRK2_CALIBRATION_SECONDS}s`
      return [['wrk2', '-t2', `-c${C}`, `-R${R}`, duration, `--timeout=${t}s`, '--latency', url]]
    },
  },
  {
    ...hey,
    name: 'hey',
    steps: ({ url, requests, timeoutSeconds: t }) => [
      ['hey', '-n', String(requests), '-c', C, '-t', String(t), url],
    ],
  },
  {
    ...hey,
    name: 'hey -o csv',
    steps: ({ url, requests, timeoutSeconds: t }) => [
      ['hey', '-n', String(requests), '-c', C, '-t', String(t), '-o', 'csv', url],
    ],
  },
  {
    ...oha,
    name: 'oha',
    steps: ({ url, requests, timeoutSeconds: t }) => [
      [
        'oha',
        '-n',
        String(requests),
        '-c',
        C,
        '-t',
        `${t}s`,
        '--no-tui',
        '--output-format',
        'json',
        url,
      ],
    ],
  },
  {
    ...oha,
    name: 'oha -q --latency-correction',
    isTimed: true,
    isPaced: true,
    steps: ({ url, seconds, timeoutSeconds: t }) => [
      [
        ...['oha', '-z', `${seconds}s`, '-c', C, '-q', R, '--latency-correction'],
        ...['-t', `${t}s`, '--no-tui', '--output-format', 'json', url],
      ],
    ],
  },
  {
    ...vegeta,
    name: 'vegeta',
    isPaced: true,
    files: ({ url }) => ({ targets: `GET ${url}\n` }),
    steps: ({ folder, seconds, timeoutSeconds: t }) => [
      [
        ...['vegeta', 'attack', `-targets=${folder}/targets`, `-rate=${R}/1s`],
        ...[`-duration=${seconds}s`, `-timeout=${t}s`, `-output=${folder}/attack.bin`],
      ],
      ['vegeta', 'report', '-type=json', `${folder}/attack.bin`],
    ],
  },
  {
    ...vegeta,
    name: 'vegeta encode',
    isPaced: true,
    files: ({ url }) => ({ targets: `GET ${url}\n` }),
    steps: ({ folder, seconds, timeoutSeconds: t }) => [
      [
        ...['vegeta', 'attack', `-targets=${folder}/targets`, `-rate=${R}/1s`],
        ...[`-duration=${seconds}s`, `-timeout=${t}s`, `-output=${folder}/attack.bin`],
      ],
      ['vegeta', 'encode', '-to=csv', `${folder}/attack.bin`],
    ],
  },
  {
    name: 'ab',
    adapter: 'ab',
    program: 'ab',
    install: 'apt-get install apache2-utils',
    version: { args: ['-V'], pattern: /Version (\S+)/ },
    steps: ({ url, requests, timeoutSeconds: t }) => [
      ['ab', '-n', String(requests), '-c', C, '-k', '-r', '-s', String(t), url],
    ],
  },
  {
    name: 'ab -g',
    adapter: 'ab',
    program: 'ab',
    install: 'apt-get install apache2-utils',
    version: { args: ['-V'], pattern: /Version (\S+)/ },
    output: 'times.tsv',
    steps: ({ url, requests, timeoutSeconds: t }) => [
      ['ab', '-n', String(requests), '-c', C, '-k', '-r', '-s', String(t), '-g', 'times.tsv', url],
    ],
  },
  {
    ...fortio,
    name: 'fortio',
    steps: ({ url, requests, timeoutSeconds: t }) => [
      [
        ...['fortio', 'load', '-qps', '0', '-c', C, '-n', String(requests), '-timeout', `${t}s`],
        ...['-p', '50,99', '-quiet', '-json', '-', url],
      ],
    ],
  },
  {
    ...fortio,
    name: 'fortio -qps',
    // It sends one request on each connection before it measures.
    isTimed: true,
    isPaced: true,
    steps: ({ url, seconds, timeoutSeconds: t }) => [
      [
        ...['fortio', 'load', '-qps', R, '-c', C, '-t', `${seconds}s`, '-timeout', `${t}s`],
        ...['-p', '50,99', '-allow-initial-errors', '-quiet', '-json', '-', url],
      ],
    ],
  },
  {
    ...bombardier,
    name: 'bombardier',
    steps: ({ url, requests, timeoutSeconds: t }) => [
      [
        'bombardier',
        '-n',
        String(requests),
        '-c',
        C,
        '-t',
        `${t}s`,
        '-l',
        '-o',
        'json',
        '-p',
        'r',
        url,
      ],
    ],
  },
  {
    ...bombardier,
    name: 'bombardier -r',
    isTimed: true,
    isPaced: true,
    steps: ({ url, seconds, timeoutSeconds: t }) => [
      [
        ...['bombardier', '-d', `${seconds}s`, '-r', R, '-c', C, '-t', `${t}s`, '-l'],
        ...['-o', 'json', '-p', 'r', url],
      ],
    ],
  },
  {
    ...autocannon,
    name: 'autocannon',
    steps: ({ url, requests, timeoutSeconds: t }) => [
      ['autocannon', '-j', '-c', C, '-a', String(requests), '-t', String(t), url],
    ],
  },
  {
    ...autocannon,
    name: 'autocannon -R',
    isTimed: true,
    correctsFor: () => AUTOCANNON_INTERVAL_SECONDS,
    isPaced: true,
    steps: ({ url, seconds, timeoutSeconds: t }) => [
      ['autocannon', '-j', '-c', C, '-d', String(seconds), '-R', R, '-t', String(t), url],
    ],
  },
  {
    name: 'siege',
    adapter: 'siege',
    program: 'siege',
    install: 'apt-get install siege',
    version: { args: ['--version'], pattern: /SIEGE (\S+)/ },
    files: ({ timeoutSeconds: t }) => ({
      siegerc: `timeout = ${t}\nparser = false\nconnection = keep-alive\nbenchmark = true\njson_output = true\nverbose = false\nlogging = false\n`,
    }),
    steps: ({ url, requests, folder }) => [
      [
        'siege',
        '-R',
        `${folder}/siegerc`,
        '-c',
        C,
        '-r',
        String(requests / CONNECTIONS),
        '-b',
        url,
      ],
    ],
  },
  {
    name: 'h2load --h1',
    adapter: 'h2load',
    program: 'h2load',
    install: 'apt-get install nghttp2-client',
    version: { args: ['--version'], pattern: /nghttp2\/(\S+)/ },
    steps: ({ url, requests, timeoutSeconds: t }) => [
      ['h2load', '--h1', '-n', String(requests), '-c', C, '-N', `${t}s`, url],
    ],
  },
  {
    name: 'h2load --h1 --log-file',
    adapter: 'h2load',
    program: 'h2load',
    install: 'apt-get install nghttp2-client',
    version: { args: ['--version'], pattern: /nghttp2\/(\S+)/ },
    output: 'log.tsv',
    steps: ({ url, requests, timeoutSeconds: t }) => [
      [
        ...['h2load', '--h1', '-n', String(requests), '-c', C, '-N', `${t}s`],
        ...['--log-file=log.tsv', url],
      ],
    ],
  },
]
