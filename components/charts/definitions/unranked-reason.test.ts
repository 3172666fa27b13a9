import { expect, it } from 'vitest'
import { toClause, flagName, findFlaw, flawWords, unrankedReason } from './unranked-reason'

const value = (...flags: [string, string][]) => ({
  flags: flags.map(([code, text]) => ({ code, severity: 'exclude' as const, text })),
})

it('says at a hollow mark what is wrong with its value, before what it lacks for a rank', () => {
  const single = value(['NO_SPREAD', 'one run has no spread'])
  expect(unrankedReason(single)).toBe('not ranked: single run')
  expect(findFlaw(single)).toBeNull()
  const both = value(['NO_SPREAD', 'one run has no spread'], ['SATURATED', 'achieved 44%'])
  expect(unrankedReason(both)).toBe('not ranked: saturated')
  expect(unrankedReason(value())).toBeNull()
})

it("shortens a reviewer's note to its first clause, never inside a number", () => {
  const note =
    'its authors call it low confidence: computed here from the raw data that they published instead'
  expect(unrankedReason(value(['SET_ASIDE', note]))).toBe(
    'not ranked: its authors call it low confidence',
  )
  expect(toClause('29,532 of 30,000 requests/s achieved (98.4 percent): blocked')).toBe(
    '29,532 of 30,000 requests/s achieved (98.4 percent)',
  )
  expect(toClause('outlier-marked-by-authors')).toBe('outlier marked by authors')
  expect(toClause('fortio warned in 20 cases that it fell behind the requested rate')).toBe(
    'fortio warned in 20 cases that it fell behind the requested rate',
  )
  expect(toClause(`${'a clause '.repeat(8)}too long for a bar: and more`)).toBe(
    'set aside, see its flags',
  )
})

it('names a flag in words, whether or not it excludes anything', () => {
  expect(flagName('TOO_FEW_REPEATS')).toBe('too few runs')
  expect(flagName('CO_POSSIBLE')).toBe('coordinated omission possible')
  expect(flagName('RPS_BELOW_TARGET')).toBe('requests/s below target')
  expect(flagName('constructor')).toBe('constructor')
})

it('says where nothing is ranked what is wrong with a value', () => {
  expect(flawWords(value(['SATURATED', 'x'], ['TOO_SHORT', 'y']))).toBe('saturated and 1 more')
  expect(flawWords(value(['NO_SPREAD', 'one run']))).toBeNull()
})
