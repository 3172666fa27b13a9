import { expect, it } from 'vitest'
import { disputedText } from './disputed-text'

const MEASURED = {
  conditionId: 1,
  subject: 'Istio ambient',
  version: '1.25.0',
  targetRps: 2000,
  connections: 80,
}

it('names a publication by its title, and a run by subject, version, load and number', () => {
  expect(disputedText({ publication: 'Benchmarking Linkerd and Istio' })).toBe(
    'Benchmarking Linkerd and Istio',
  )
  expect(disputedText({ ...MEASURED, run: 3 })).toBe(
    'Istio ambient 1.25.0, 2,000 requests/s, 80 connections, run 3',
  )
})

it('leaves out what nobody stated, and a version that the label says', () => {
  const unstated = { conditionId: 1, version: null, targetRps: null, connections: null, run: null }
  expect(disputedText({ ...unstated, subject: 'Kuma' })).toBe('Kuma')
  expect(disputedText({ ...unstated, subject: 'Linkerd 2.10', version: '2.10' })).toBe(
    'Linkerd 2.10',
  )
})
