import { expect, it } from 'vitest'
import { campaign, fortioJson, submit, upload } from '@/server/runs/store/submission-fixture'
import { openSenders } from '@/server/runs/store/senders-fixture'

const { db, acme } = await openSenders(['acme'])

type Place = { id: number; group: string; family: string }
const places = (): Promise<Place[]> => db.$queryRaw<Place[]>`
  SELECT id, encode(group_key, 'hex') AS group, encode(family_key, 'hex') AS family FROM condition ORDER BY id`

const versionOf = async (tag: string): Promise<number> => {
  const [row] = await db.$queryRaw<{ version: number }[]>`
    SELECT coalesce(sum(version), 0)::int AS version FROM cache_tag WHERE tag = ${tag}`
  return row?.version ?? 0
}

const send = async (label: string, more: object = {}): Promise<void> => {
  const { body } = await submit(db, acme, [upload(fortioJson(label))], campaign('moving', more), {
    dryRun: false,
  })
  expect(body.runs[0]?.conditionUrl).toMatch(/^\/conditions\/|conditions/)
}

it('bumps the families that a group was in when it gets into another', async () => {
  await send('first')
  const [first] = await places()
  // The campaign sweeps something else from here on.
  await db.$executeRaw`UPDATE campaign SET sweep_axes = '{connections}' WHERE slug = 'moving'`
  const before = await versionOf(`family:${first?.family}`)
  await send('second', { mesh: 'linkerd', version: '2.18.0' })
  const [, second] = await places()
  expect(second?.group).toBe(first?.group)
  expect(second?.family).not.toBe(first?.family)
  // A chart of the group was kept under the tags of the first family alone.
  expect(await versionOf(`family:${first?.family}`)).toBeGreaterThan(before)
})
