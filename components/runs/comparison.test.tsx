import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ComparedValue, RunComparison } from '@/server/runs/gate/schemas'
import { RunComparisonSection } from './comparison'

const value: ComparedValue = {
  key: 'http.latency.p99',
  unit: 's',
  value: 0.00484,
  status: 'REGRESSION',
  reason: null,
  waitFor: null,
  runs: 7,
  usual: 0.004,
  ratio: 1.21,
  expected: [0.97, 1.03],
  pHolm: 0.001,
}
const render = (values: ComparedValue[], said: string[]): string => {
  const comparison: RunComparison = {
    id: 'one',
    isContinuous: true,
    branch: 'main',
    pullRequest: 12,
    base: null,
    newest: null,
    values,
    checks: [],
    said,
    passed: true,
  }
  return renderToStaticMarkup(<RunComparisonSection comparison={comparison} />)
}

it('says the sentences of the gate beside the usual values, and where they come from', () => {
  const html = render([value], ['p99 is slower'])
  expect(html).toContain('<li>p99 is slower</li>')
  expect(html).toContain('href="/api/v1/runs/one/comparison"')
  expect(html).toMatch(/p99 latency<\/th>.*>4\.84 ms<.*>4 ms</)
})

it('explains the grey ranges where some are drawn, and only there', () => {
  expect(render([value], [])).toContain('Grey: ')
  expect(render([{ ...value, expected: null }], [])).not.toContain('Grey: ')
})

it('draws and lists nothing where no run precedes it, and says why', () => {
  const alone = { ...value, status: 'NOT_ENOUGH_DATA', usual: null, ratio: null, runs: 0 } as const
  const html = render([{ ...alone, expected: null }], ['nothing before it is comparable'])
  expect(html).toContain('<li>nothing before it is comparable</li>')
  expect(html).not.toMatch(/<svg|<table|<figure/)
})
