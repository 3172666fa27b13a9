import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Load } from '../model/load'
import { type PlanField, readCommand } from './read-command'
import { splitCommands } from './split-words'

const loadIn = (line: string): Load => readCommand(line, []).load
const planIn = (line: string): Partial<Record<PlanField, number>> => {
  const { plan, byDefault } = readCommand(line, [])
  const stated = Object.entries({ ...byDefault, ...onlyStated(plan) })
  return Object.fromEntries(stated.filter(([, value]) => value !== null))
}
const onlyStated = (plan: object): object =>
  Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== null))

describe('equal loads', () => {
  it.each([
    ['the program and its path', 'wrk2 -t4 http://a/', '/usr/local/bin/wrk2 -t4 http://a/'],
    ['hosts', 'fortio load -c 8 http://10.0.0.1:80/echo', 'fortio load -c 8 http://b.svc/echo'],
    ['a target without a scheme', 'fortio load http://a/echo', 'fortio load 10.0.0.1:8080/echo'],
    ['a host behind an option', 'iperf3 -c 10.0.0.1 -t 30', 'iperf3 -c server.ns.svc -t 30'],
    ['a port behind a host', 'ghz --insecure a:50051', 'ghz --insecure b:50051'],
    [
      'names and output',
      'fortio load -labels one -json a.json -c 8',
      'fortio load -labels two -json b.json -c 8',
    ],
    ['output of ab', 'ab -q -S -e o.csv -g 1.tsv -k http://a/', 'ab -k -g 2.tsv http://a/'],
    ['output of oha', 'oha -j --no-tui http://a/', 'oha --output-format json http://a/'],
    ['output of k6', 'k6 run --out json=a --tag testid=1 s.js', 'k6 run -q s.js'],
    ['the order', 'wrk --latency -s x.lua -H "X-A: 1"', 'wrk -H "X-A: 1" -s x.lua --latency'],
    [
      'order and case of headers',
      'hey -H "A: 1" -H "b: 2" http://a/',
      'hey -H "B: 2" -H "a: 1" http://a/',
    ],
    [
      'long and short names',
      'h2load -m10 -w 16 https://a/',
      'h2load --max-concurrent-streams=10 --window-bits 16 https://a/',
    ],
    [
      'long and short names of siege',
      'siege -b -c 4 -r 50 http://a/',
      'siege --benchmark --concurrent=4 --reps=50 -j http://a/',
    ],
    ['threads of wrk', 'wrk -t2 http://a/', 'wrk --threads 2 http://a/'],
    ['a default that is named', 'hey -m GET -c 50 http://a/', 'hey http://a/'],
    ['switches in one word', 'ab -kq http://a/', 'ab -k http://a/'],
    ['a switch that is on', 'vegeta attack -keepalive=true', 'vegeta attack'],
    ['two dashes of Go', 'fortio load --jitter http://a/', 'fortio load -jitter=true http://a/'],
    ['where the output goes', 'ab -k http://a/ > 1.txt', 'ab -k http://a/ 2>&1 | tee 2.txt'],
    ['folders', 'vegeta attack -targets /tmp/1.txt', 'vegeta attack -targets=./1.txt'],
    ['the user agent', 'hey -U a -H "User-Agent: a" http://a/', 'hey -A text/html http://a/'],
    [
      'what starts it',
      'kubectl exec -n x deploy/fortio -c fortio -- fortio load -jitter http://a/',
      'docker run fortio/fortio:1.60 load -jitter http://a/',
    ],
    ['a shell', 'sh -c "wrk -t2 http://a/b"', 'wrk -t2 http://a/b'],
    ['lines', 'wrk -t2 \\\n  http://a/b', 'wrk -t2 http://a/b'],
    [
      'a report of what was measured',
      'vegeta attack -lazy > r.bin; vegeta report r.bin',
      'vegeta attack -lazy',
    ],
    [
      'where the host of a variable is',
      'k6 run -e URL=http://a/x s.js',
      'k6 run --env URL=http://b/x s.js',
    ],
  ])('takes %s for no load', (_, a, b) => {
    expect(loadIn(a)).toEqual(loadIn(b))
  })
})

describe('loads', () => {
  it.each([
    [
      'a switch that nobody knows',
      'wrk2 -R200 --fast http://a/',
      { 'option.--fast': true, path: '/' },
    ],
    [
      'an option that nobody knows',
      'wrk2 --zipf 1.1 http://a/',
      { 'option.--zipf': '1.1', path: '/' },
    ],
    ['a header', 'hey -c 8 -H "X-Size: 4k" http://a/', { 'header.x-size': '4k', path: '/' }],
    ['a path and a query', 'oha http://a:80/b?c=1', { path: '/b', query: 'c=1' }],
    ['a body', 'hey -m POST -d 123 http://a/', { method: 'POST', body: 123, path: '/' }],
    ['a script', 'k6 run --no-summary s.js', { script: 's.js' }],
    ['a script behind an option', 'wrk -s /a/b.lua http://a/', { script: 'b.lua', path: '/' }],
    [
      'arguments of a script',
      'wrk -s b.lua http://a/ -- 16',
      { script: 'b.lua', path: '/', arguments: '16' },
    ],
    ['a target behind a proxy', 'hey -x http://proxy http://a/b', { proxy: 'set', path: '/b' }],
    ['correction', 'oha --latency-correction http://a/', { latency_correction: true, path: '/' }],
    ['no keep-alive', 'vegeta attack -keepalive=false', { keep_alive: false }],
    ['a target on the input', 'echo "GET http://a/b" | vegeta attack', { path: '/b' }],
    [
      'classes of users',
      'locust -f l.py --tags write WriteUser',
      { script: 'l.py', tags: 'write', user_classes: 'WriteUser' },
    ],
    [
      'properties',
      'jmeter -n -t p.jmx -Jthreads=4 -Jhost=http://a/x',
      { script: 'p.jmx', 'property.threads': 4, 'property.host': '/x' },
    ],
    [
      'a variable',
      'SIZE=1 wrk -s p.lua http://a/',
      { script: 'p.lua', path: '/', 'variable.SIZE': 1 },
    ],
    [
      'a variable of a container',
      'docker run -e K6_RPS=100 grafana/k6 run s.js',
      { script: 's.js', 'variable.K6_RPS': 100 },
    ],
    [
      'a method on the input',
      'printf "POST http://a/b" | vegeta attack',
      { path: '/b', method: 'POST' },
    ],
    ['a here-string', 'vegeta attack <<< "GET http://a/b"', { path: '/b' }],
    ['a file on the input', 'vegeta attack < /tmp/post.txt', { targets: 'post.txt' }],
    [
      'options of a test',
      'netperf -t TCP_RR -j -- -r 128,1024 -k all',
      { request_size: 128, response_size: 1024 },
    ],
    ['direction', 'iperf3 -c host -R -t 30', { direction: 'reverse' }],
    ['a rate of iperf 2', 'iperf -c host -e -i 1 -b 10M', { target_bitrate: '10M' }],
    [
      'path and method of rewrk',
      'rewrk -h http://a/b?c=1 -t 1 -m post --pct',
      { path: '/b', query: 'c=1', method: 'post' },
    ],
  ])('reads %s', (_, line, load) => {
    expect(loadIn(line)).toEqual(load)
  })
})

describe('plans', () => {
  it.each([
    [
      'wrk2 -t4 -c100 -R2k -d60s http://a/',
      { targetRps: 2000, connections: 100, durationSeconds: 60 },
    ],
    ['wrk -c 4 http://a/', { connections: 4, durationSeconds: 10 }],
    ['vegeta attack -rate=12000/1m -duration 1m30s', { targetRps: 200, durationSeconds: 90 }],
    ['hey -q 20 -c 10 -n 400 http://a/', { targetRps: 200, connections: 10, requests: 400 }],
    ['hey -z 30s http://a/', { connections: 50, durationSeconds: 30 }],
    ['fortio load -qps max -c 8 -n 100 http://a/', { connections: 8, requests: 100 }],
    ['fortio load -grpc -s 2 -c 8 a:80', { targetRps: 8, connections: 16, durationSeconds: 5 }],
    [
      'nighthawk_client --rps 100 --connections 10 --concurrency 4 http://a/',
      { targetRps: 400, connections: 40, durationSeconds: 5 },
    ],
    ['nighthawk_client --rps 100 --concurrency auto http://a/', { durationSeconds: 5 }],
    ['h2load -n 100 -c 4 --rps 5 https://a/', { targetRps: 20, connections: 4, requests: 100 }],
    ['iperf3 -c a -P 4 -l 128K -n 1G', { connections: 4, payloadBytes: 131_072 }],
    ['wrk2 -R $RATE -c ${C} http://a/', { durationSeconds: 10 }],
    ['iperf3 -s & iperf3 -c a', { connections: 1, durationSeconds: 10 }],
    [
      'iperf -s & iperf -c a -P 4 -l 64K',
      { connections: 4, durationSeconds: 10, payloadBytes: 65_536 },
    ],
    ['rewrk -h http://a/ -c 64 -d 30s', { connections: 64, durationSeconds: 30 }],
  ])('reads %s', (line, plan) => {
    expect(planIn(line)).toEqual(plan)
  })

  it('knows none of an unknown program, and names there what was planned', () => {
    expect(readCommand('mytool --conn 8 --speed 2k --zipf 1.1', [8, 2000])).toMatchObject({
      plan: { connections: null, targetRps: null },
      byDefault: { connections: null },
      load: { 'option.--zipf': '1.1' },
    })
    expect(loadIn('mytool --conn 8')).toEqual({ 'option.--conn': '8' })
  })
})

it('never shows what may be a credential', () => {
  const lines = [
    'hey -a user:abc123 -H "X-Api-Key: abc123" http://a/?token=abc123',
    'k6 run -e API_TOKEN=abc123 s.js',
    'jmeter -Jpassword=abc123',
    'ab -A u:abc123 -C session=abc123 http://a/',
  ]
  expect(JSON.stringify(lines.map(loadIn))).not.toContain('abc123')
})

it('splits as a shell does', () => {
  expect(splitCommands(`a 'b c' "d \\"e" f\\ g >out x; h|i 2>&1`)).toEqual([
    ['a', 'b c', 'd "e', 'f g', 'x'],
    ['h'],
    ['i'],
  ])
})

it('takes any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', 'wrk ', 'fortio load ', 'ab -'), (text, start) => {
      expect(loadIn(start + text)).toEqual(loadIn(start + text))
    }),
  )
})
