import { expect, it } from 'vitest'
import { settingName, settingValue, settingWords } from './setting-words'

it.each([
  ['fortioUniform', false, 'evenly spaced requests: no', 'requests not evenly spaced'],
  ['fortioUniform', true, 'evenly spaced requests: yes', 'requests evenly spaced'],
  [
    'fortioNoCatchUp',
    false,
    'after a stall: sends the missed requests',
    'catching up after delays',
  ],
  [
    'fortioNoCatchUp',
    true,
    'after a stall: skips the missed requests',
    'no catching up after delays',
  ],
  ['test', 'dts', 'test: TCP to a pod', 'TCP to a pod'],
  ['test', 'TCP_STREAM', 'test: TCP_STREAM', 'TCP_STREAM'],
  ['mtu', 1500, 'MTU: 1500', 'MTU 1500'],
  ['keep_alive', false, 'keep-alive: no', 'without keep-alive'],
])('%s %s is told in plain words', (name, value, fact, words) => {
  expect(`${settingName(name)}: ${settingValue(name, value)}`).toBe(fact)
  expect(settingWords(name, value)).toBe(words)
})

it.each([
  ['series', 'readme', 'from the README'],
  ['series', 'files', 'from the output files'],
  ['series', 'constructor', 'data series “constructor”'],
  ['log', 'report-0qps-30s-32c-round2.log', 'log “0qps-30s-32c-round2”'],
  ['requests', 300000, '300,000 requests'],
  ['appReplicas', 1, '1 app replica'],
  ['appReplicas', 8, '8 app replicas'],
])('%s %s is named as a reader would say it', (name, value, words) => {
  expect(settingWords(name, value)).toBe(words)
})
