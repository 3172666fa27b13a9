import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listOptions, unlikeCommands } from './command-options'

it('finds an option that one of two commands has', () => {
  expect(
    unlikeCommands(['wrk2 -t4 -R2000 http://a/', 'wrk2 -t4 -R2000 --no-keepalive http://b:80/x']),
  ).toBe('the commands differ in --no-keepalive: not shown to be one workload')
})

it.each([
  ['the program and its path', 'wrk2 -t4 http://a/', '/usr/local/bin/wrk2 -t4 http://a/'],
  [
    'addresses and hosts',
    'fortio load -c 8 http://10.0.0.1:8080/echo',
    'fortio load -c 8 http://echo.ns.svc/',
  ],
  ['a host after an option', 'iperf3 -c 10.0.0.1 -t 30', 'iperf3 -c server.ns.svc -t 30'],
  [
    'secrets of headers',
    'hey -c 8 -H "Authorization: Bearer a" http://a',
    'hey -c 8 -H "Authorization: Bearer b" http://a',
  ],
  [
    'names and output',
    'fortio load -labels one -json a.json -c 8',
    'fortio load -labels two -json b.json -c 8',
  ],
  ['the order', 'wrk -t4 -c100 http://a', 'wrk -c100 -t4 http://a'],
  ['two spellings of one value', 'wrk -t4 -c 100', 'wrk -t 4 -c100'],
  ['an equals sign', 'k6 run --vus=10 x.js', 'k6 run --vus 10 y.js'],
])('takes %s for no difference', (_, a, b) => {
  expect(unlikeCommands([a, b])).toBeNull()
})

it.each([
  ['another number', 'wrk -t4', 'wrk -t8', '-t 4, -t 8'],
  ['a header more', 'hey -c 8', 'hey -c 8 -H "Connection: close"', '-H connection'],
  ['another mode', 'h2load -m 1 http://a', 'h2load -m 100 http://a', '-m 1, -m 100'],
])('tells %s', (_, a, b, told) => {
  expect(unlikeCommands([a, b])).toContain(`differ in ${told}`)
})

it('says nothing of one command or none', () => {
  expect(unlikeCommands([])).toBeNull()
  expect(unlikeCommands(['wrk -t4', 'wrk -t4'])).toBeNull()
})

it('never fails, and finds no difference between a text and itself', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(listOptions(text)).toEqual(listOptions(text))
      expect(unlikeCommands([text, text])).toBeNull()
    }),
  )
})

it('never tells a word that reads like an address or a secret of a header', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{12,20}$/), (secret) => {
      const command = `hey -H "Authorization: ${secret}" -c 8 http://${secret}.example/${secret}`
      expect(listOptions(command).join(' ')).not.toContain(secret)
    }),
  )
})
