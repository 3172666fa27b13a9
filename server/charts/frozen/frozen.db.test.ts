import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { renderFrame } from '@/components/embeds/frame-page'
import { svgSize } from '@/components/charts/file/fitted-svg'
import { formatDay } from '@/components/embeds/words'
import { fromHex } from '@/server/platform/db/hex'
import { getSnapshot } from '@/server/charts/snapshots/snapshots'
import { decideStatus } from '@/server/review/retractions/retract'
import {
  campaign,
  createPrincipal,
  sendP99,
  syncDictionaries,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { findEmbedded } from '../find-embedded'
import { freezePicture } from './freeze-chart'
import { frozenFrame } from './frozen-frame'
import { CLIENT } from '../live/client-fixture'

const { db } = await testDatabase({ isProcessWide: true })
await syncDictionaries(db)
const owner = await createPrincipal(db, 'lab')
const { conditionId } = await sendP99(db, owner, 0.0044, campaign('lab'))
await sendP99(db, owner, 0.0035, campaign('lab', { mesh: 'linkerd', version: '2.18.0' }))
const { groupKey } = await db.condition.findUniqueOrThrow({ where: { id: conditionId } })

it('names what Meshbench compared, and on a narrow screen how to see all of the picture', async () => {
  const query = 'metric=http.latency.p99&a=istio&b=linkerd&trust=submitted'
  const { frozen } = await freezePicture(db, 'ratios', query, CLIENT)
  const snapshot = await getSnapshot(db, frozen.hash)
  const { source } = snapshot.definition
  expect(source.compared).toMatchObject({ count: '1 source', titles: [expect.any(String)] })
  const html = await renderFrame(frozenFrame(snapshot))
  expect(html).toContain(`Compared by Meshbench from 1 source: ${source.compared?.titles[0]}`)
  expect(html).not.toContain('Measured by Meshbench')
  expect(html).toContain('as it was frozen')
  const old = await renderFrame(frozenFrame({ ...snapshot, narrowSvg: null }))
  expect(old).toMatch(/@media\(max-width:659px\)\{\.swipe\{display:block\}/)
  expect(old).toContain('>Swipe for the whole chart</p>')
})

it('has a narrow drawing, which its hash vouches for, and says when it was measured and frozen', async () => {
  const query = 'metric=http.latency.p99&a=istio&b=linkerd&trust=submitted'
  const { frozen } = await freezePicture(db, 'ratios', query, CLIENT)
  const snapshot = await getSnapshot(db, frozen.hash)
  const { svg, narrowSvg } = snapshot
  expect(svgSize(narrowSvg ?? '').width).toBe(340)
  const narrow = createHash('sha256')
    .update(narrowSvg ?? '')
    .digest('hex')
  expect(svg).toContain(`narrow ${narrow}</metadata>`)
  const day = formatDay(snapshot.createdAt)
  for (const drawing of [svg, narrowSvg ?? '']) {
    const words = drawing.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(words).toContain(`Frozen on ${day}`)
    expect(words).toMatch(/Measured \d+ \w+ \d{4}/)
  }
  const html = await renderFrame(frozenFrame(snapshot))
  expect(html).toMatch(/@media\(max-width:659px\)\{\.wide\{display:none\}\.narrow\{display:block\}/)
  expect(html).toMatch(/Frozen on [^.]+, ruleset [^ ]+\. Measured \d+/)
  const { sizes } = await findEmbedded(db, { kind: 'frozen', hash: frozen.hash }, 720, CLIENT)
  expect(sizes.map(({ width }) => width)).toEqual([320, 360, 440, 540, 720])
  const heights = sizes.map(({ height }) => height)
  expect(heights[0]).toBeGreaterThan(svgSize(svg).height)
  expect(
    await freezePicture(db, 'ratios', `${query}&width=340`, CLIENT).then(({ frozen: { hash } }) =>
      getSnapshot(db, hash),
    ),
  ).toMatchObject({ narrowSvg: null })
})

it('refuses a narrow drawing that its picture does not name', async () => {
  const query = 'metric=http.latency.p99&a=istio&b=linkerd&trust=submitted&theme=dark'
  const { frozen } = await freezePicture(db, 'ratios', query, CLIENT)
  // Raw: rows are append-only, and only damage changes one.
  await db.$executeRaw`ALTER TABLE snapshot DISABLE TRIGGER snapshot_append_only`
  await db.snapshot.update({
    where: { sha256: fromHex(frozen.hash) },
    data: { narrowSvg: '<svg></svg>' },
  })
  await expect(getSnapshot(db, frozen.hash)).rejects.toThrow(/narrow/)
})

it('has a title for oEmbed that says what was retracted', async () => {
  const { frozen } = await freezePicture(
    db,
    'bars',
    `metric=http.latency.p99&group=${Buffer.from(groupKey).toString('hex')}`,
    CLIENT,
  )
  const ask = () => findEmbedded(db, { kind: 'frozen', hash: frozen.hash }, 360, CLIENT)
  const before = await ask()
  expect((await getSnapshot(db, frozen.hash)).definition.source.compared).toBeUndefined()
  await db.$transaction((tx) =>
    decideStatus(tx, {
      targetKind: 'campaign',
      targetId: 'lab',
      action: 'retract',
      reason: 'wrong cluster',
      replacementId: null,
      requestedBy: null,
      decidedBy: 'maintainer',
    }),
  )
  expect((await ask()).title).toBe(`Retracted data: ${before.title}`)
})
