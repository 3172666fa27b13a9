import { describe, expect, it } from 'vitest'
import { openingText, trustText } from '@/components/overview/opening-words'
import { stripText } from '@/components/overview/entry-words'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '@/server/testing/database'

const test = await testDatabase({ isPublished: true })
const caller = createCaller({ db: test.db })
it('x', async () => {
  for (const metric of [
    'http.latency.p99',
    'tcp.throughput',
    'cpu.cores',
    'mem.working_set',
    'http.latency.p50',
  ]) {
    const asked = metric.startsWith('http') ? { from: 1000, to: 2000 } : { from: null, to: null }
    const o = await caller.overview.get({ metric, ...asked })
    console.log(metric, openingText(o, asked), trustText(o))
    for (const r of o.rows)
      console.log(
        '  ',
        r.source.publishedOn,
        r.source.title,
        r.isInRange,
        r.groups,
        stripText(r),
        r.earlier.map((e) => e.source.slug),
      )
    for (const r of o.apart) console.log('   APART', r.source.slug, stripText(r))
  }
})
