import { expect, it } from 'vitest'
import { decodeContext } from '@/ingest/context/context'
import { emptyRun } from '@/ingest/model/build-run'
import { judgeStart, refuseFutureStart } from './start'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const runAt = (startedAt: string | null) => ({
  ...emptyRun({ name: 'x', version: null, loadModel: 'closed', quantileMethod: 'unknown' }),
  startedAt,
})
const contextAt = (started_at: string) => decodeContext({ campaign: 'c', mesh: 'none', started_at })

it('a run that starts ahead of the clock is refused, in its file and in its context', () => {
  expect(() => judgeStart('a.json', runAt('2031-01-01T00:00:00Z'), NOW)).toThrow(
    /the start time cannot be right/,
  )
  expect(() => refuseFutureStart(contextAt('2031-01-01T00:00:00Z'), NOW)).toThrow(
    /started_at cannot be right/,
  )
})

it('a clock that was never set is a doubt; a start that is not recorded stays so', () => {
  const [doubt] = judgeStart('a.json', runAt('2001-01-01T00:00:00Z'), NOW).notices
  expect(doubt).toMatchObject({ code: 'IMPLAUSIBLE' })
  expect(judgeStart('a.json', runAt(null), NOW)).toEqual(runAt(null))
  expect(judgeStart('a.json', runAt('2026-11-20T09:00:00Z'), NOW).notices).toEqual([])
  expect(() => refuseFutureStart(contextAt('2026-11-20T09:00:00Z'), NOW)).not.toThrow()
})
