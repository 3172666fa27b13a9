import { expect, it } from 'vitest'
import { settingName, settingValue, settingWords } from './vocabulary'

it.each([
  ['fortioUniform', false, 'evenly spaced requests: no', 'requests not evenly spaced'],
  ['fortioUniform', true, 'evenly spaced requests: yes', 'requests evenly spaced'],
  ['fortioNoCatchUp', false, 'catches up after delays: yes', 'catching up after delays'],
  ['fortioNoCatchUp', true, 'catches up after delays: no', 'no catching up after delays'],
  ['test', 'dts', 'test: TCP to a pod', 'TCP to a pod'],
  ['test', 'TCP_STREAM', 'test: TCP_STREAM', 'TCP_STREAM'],
  ['mtu', 1500, 'MTU: 1500', 'MTU 1500'],
  ['keep_alive', false, 'keep-alive: no', 'without keep-alive'],
])('%s %s is told in plain words', (name, value, fact, words) => {
  expect(`${settingName(name)}: ${settingValue(name, value)}`).toBe(fact)
  expect(settingWords(name, value)).toBe(words)
})
