import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commandLoad } from './command-load'

it.each([
  ['the program and its path', 'wrk2 -t4 http://a/', '/usr/local/bin/wrk2 -t4 http://a/'],
  [
    'hosts',
    'fortio load -c 8 http://10.0.0.1:8080/echo',
    'fortio load -c 8 http://echo.ns.svc/echo',
  ],
  ['a host after an option', 'iperf3 -c 10.0.0.1 -t 30', 'iperf3 -c server.ns.svc -t 30'],
  ['a port after a host', 'ghz --insecure a:50051', 'ghz --insecure b:50051'],
  [
    'names and output',
    'fortio load -labels one -json a.json -c 8',
    'fortio load -labels two -json b.json -c 8',
  ],
  ['the order', 'wrk --latency -s x.lua -H "X-A: 1"', 'wrk -H "X-A: 1" -s x.lua --latency'],
  ['rate, connections and duration', 'wrk2 -t4 -c100 -R200 -d60s', 'wrk2 -t4 -c50 -R 2000 -d 2m'],
  ['an equals sign', 'k6 run --http-debug=full x.js', 'k6 run --http-debug full ./x.js'],
  ['where the output goes', 'ab -k http://a/ > 1.txt', 'ab -k http://a/ | tee 2.txt'],
  ['folders', 'vegeta attack -targets /tmp/1.txt', 'vegeta attack -targets ./1.txt'],
  ['the user agent', 'hey -H "User-Agent: a" http://a/', 'hey -H "User-Agent: b" http://a/'],
])('takes %s for no load', (_, a, b) => {
  expect(commandLoad(a)).toEqual(commandLoad(b))
})

it.each([
  ['a switch', 'wrk2 -R200 --no-keepalive http://a/', { 'option.--no-keepalive': true, path: '/' }],
  ['a header', 'hey -c 8 -H "X-Size: 4k" http://a/', { 'header.x-size': '4k', path: '/' }],
  ['a path and a query', 'oha http://a:80/b?c=1', { path: '/b', query: 'c=1' }],
  ['streams', 'h2load -c 4 -m 100 https://a/', { 'option.-m': '100', path: '/' }],
  ['a reverse test', 'iperf3 -c host -R -t 30', { 'option.-R': true }],
  [
    'a body',
    'hey -m POST -d 123 http://a/',
    { 'option.-m': 'POST', 'option.-d': '123', path: '/' },
  ],
  ['a script', 'k6 run --no-summary s.js', { 'option.--no-summary': 's.js' }],
  ['a script of the command', 'k6 run -q s.js t.js', { script: 't.js' }],
  ['a script behind an option', 'wrk -s /a/b.lua http://a/', { 'option.-s': 'b.lua', path: '/' }],
  ['a target behind a proxy', 'hey -x http://proxy http://a/b', { 'option.-x': true, path: '/b' }],
])('reads %s', (_, command, load) => {
  expect(commandLoad(command)).toEqual(load)
})

it('never shows what may be a credential', () => {
  expect(
    JSON.stringify(commandLoad('hey -H "X-Api-Key: abc123" http://a/?token=abc123')),
  ).not.toContain('abc123')
})

it('takes any text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(commandLoad(text)).toEqual(commandLoad(text))
    }),
  )
})
