import { expect, it } from 'vitest'
import { listDrawn } from '@/components/costs/cost-beds'
import { costAnswer } from '@/components/costs/cost-words'
import { meshSides, refSide } from '@/components/costs/sides'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '@/server/testing/database'

const { db } = await testDatabase({ isPublished: true })
const caller = createCaller({ db })

type Row = { grp: string; mesh: string; flagged: boolean; cost: number; latency: number }

/** Both values of every condition that has them, by load; `flagged` where more than missing repetitions speaks against it. */
async function selectRows(quantity: 'cpu' | 'mem'): Promise<Row[]> {
  const beds = await caller.cost.list({})
  const points = beds.flatMap(({ quantities }) =>
    quantities
      .filter(({ key }) => key.startsWith(quantity))
      .flatMap(({ loads }) => loads)
      .flatMap(({ panel, points: own }) => own.map((point) => ({ grp: panel.groupKey, ...point }))),
  )
  return points.map(({ grp, latency, cost }) => ({
    grp,
    mesh: latency.subject.mesh,
    flagged: [...latency.value.flags, ...cost.value.flags].some(
      ({ severity, code }) =>
        severity === 'exclude' && code !== 'NO_SPREAD' && code !== 'TOO_FEW_REPEATS',
    ),
    cost: cost.value.value ?? NaN,
    latency: latency.value.value ?? NaN,
  }))
}

/** At how many loads every value of the first lies below every value of the second, in both; by sorting, not by ranges. */
function count(rows: readonly Row[], first: string, isOther: (mesh: string) => boolean) {
  const groups = [...new Set(rows.map(({ grp }) => grp))]
  let [loads, a, b] = [0, 0, 0]
  for (const grp of groups) {
    const own = rows.filter((row) => row.grp === grp && (row.mesh === first || isOther(row.mesh)))
    const sides = new Set(own.map(({ mesh }) => mesh === first))
    if (sides.size < 2 || own.some(({ flagged }) => flagged)) continue
    loads += 1
    const size = own.filter(({ mesh }) => mesh === first).length
    const leads = (key: 'cost' | 'latency', isFirst: boolean): boolean =>
      own
        .toSorted((x, y) => x[key] - y[key])
        .slice(0, isFirst ? size : own.length - size)
        .every(({ mesh }) => (mesh === first) === isFirst)
    if (leads('cost', true) && leads('latency', true)) a += 1
    if (leads('cost', false) && leads('latency', false)) b += 1
  }
  return { loads, a, b }
}

/** "7 of 11 loads" where it stands in a sentence. */
const ofLoads = (k: number, n: number): string => `at ${k} of ${n} load${n === 1 ? '' : 's'}`

it('counts the loads of a pair as the figures themselves say', async () => {
  const subjects = ['linkerd', 'istio'].map((mesh) => ({ mesh, mode: null, version: null }))
  const beds = listDrawn(await caller.cost.list({ subjects }))
  const [linkerd, istio] = subjects.map((ref) => refSide(ref, ref.mesh))
  if (!linkerd || !istio) throw new Error('two subjects')
  const answer = costAnswer(beds, [linkerd, istio]) ?? ''
  const cpu = count(await selectRows('cpu'), 'linkerd', (mesh) => mesh === 'istio')
  const memory = count(await selectRows('mem'), 'linkerd', (mesh) => mesh === 'istio')
  expect(cpu.loads).toBeGreaterThan(8)
  expect(memory.loads).toBeGreaterThan(4)
  expect([cpu.b, memory.b]).toEqual([0, 0])
  expect(answer).toBe(
    `linkerd had both the lower p99 latency and the lower CPU ${ofLoads(cpu.a, cpu.loads)}; with memory in place of CPU, ${ofLoads(memory.a, memory.loads)}.`,
  )
})

it.each(['linkerd', 'istio'])('counts the loads of %s beside all others', async (mesh) => {
  const beds = listDrawn(await caller.cost.list({ mesh }))
  const answer = costAnswer(beds, meshSides(mesh, mesh)) ?? ''
  const cpu = count(await selectRows('cpu'), mesh, (other) => other !== mesh)
  const [lead, leads, rest] =
    cpu.b > cpu.a
      ? ['Another mesh', cpu.b, `, ${mesh} at ${cpu.a || 'none'};`]
      : [mesh, cpu.a, cpu.b === 0 ? ';' : `, another mesh at ${cpu.b};`]
  expect(answer).toContain(
    `${lead} had both the lower p99 latency and the lower CPU ${ofLoads(leads, cpu.loads)}${rest}`,
  )
})
