import { describe, expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '@/server/testing/database'
import { loadPublications } from '../load-files'
import { findingsText } from './print'

const { db } = await testDatabase({ isPublished: true })
const findings = await createCaller({ db }).publications.findings()
const files = loadPublications().map(({ publication }) => publication)

describe('the findings', () => {
  it('count pairs over all publications, and those that a test can decide', () => {
    // A publication of differences only has no chart of values.
    const valued = files.filter(({ evidence }) =>
      evidence.some((row) => row.canonical && row.relativeTo === null),
    )
    expect(valued.length).toBeLessThan(files.length)
    expect(findings.publications).toBe(files.length)
    expect(findings.ranked.length).toBe(valued.length)
    for (const { pairs, testable, decided, charts, tested } of findings.ranked) {
      expect(pairs).toBeGreaterThanOrEqual(testable)
      expect(testable).toBeGreaterThanOrEqual(decided)
      expect(charts).toBeGreaterThanOrEqual(tested)
    }
    const testable = findings.ranked.filter((one) => one.testable > 0)
    expect(testable.length).toBeGreaterThan(3)
    expect(testable.some(({ relation }) => relation !== 'vendor')).toBe(true)
  })

  it('hold every figure against its own single runs', () => {
    const withRuns = files.flatMap(({ slug, evidence }) => {
      // A figure of which all runs failed has nothing to be compared with.
      const rows = evidence.filter(
        (row) =>
          row.canonical && row.value !== null && row.samples.some(({ value }) => value !== null),
      )
      return rows.length > 0 ? [[slug, rows.length, 0, 0]] : []
    })
    expect(withRuns.length).toBeGreaterThan(3)
    expect(
      findings.ownRuns.map((one) => [
        one.slug,
        one.values,
        one.differentMeans,
        one.differentSpreads,
      ]),
    ).toEqual(withRuns)
  })

  it('name readings that cannot both be right, furthest apart first, and none that says about', () => {
    const [first] = findings.disagreements
    expect(first).toMatchObject({
      slug: 'ihcsim-2018-12-linkerd2-istio-gke',
      shown: 15.6932,
      other: 17.07,
      unit: 'ms',
      load: 'at 1,000 requests/s over 4 connections, grpc',
    })
    const ratios = findings.disagreements.map(({ ratio }) => ratio ?? Infinity)
    expect(ratios).toEqual([...ratios].sort((a, b) => b - a))
    expect(findings.readingsCompared).toBeGreaterThan(findings.disagreements.length)
  })

  it('name ten claims with their evidence, at most two of one publication', () => {
    expect(findings.surprising).toHaveLength(10)
    const slugs = findings.surprising.map(({ slug }) => slug)
    for (const slug of slugs) expect(slugs.filter((one) => one === slug).length).toBeLessThan(3)
    for (const { sum, recomputed, note } of findings.surprising)
      expect(sum ?? recomputed ?? note).not.toBeNull()
    const reviewed = files.flatMap(({ claims }) => claims)
    expect(findings.claims.checked).toBe(reviewed.length)
  })

  it('can be read in a terminal', () => {
    const text = findingsText(findings)
    expect(text).toContain('# Pairs that can be ranked')
    expect(text).not.toMatch(/\b(undefined|null|NaN)\b/)
  })
})
