import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { faultLine, gapsMs, type Fault } from './fault-table'
import { breakConnections, kill, lockRuns, pause, untilWorks, listVictims } from './faults'
import type { Answered } from './probe'
import type { Stack } from './stack'

export type FaultOptions = {
  /** times that each process is killed */
  kills: number
  /** times that each process is stopped for a while */
  pauses: number
  /** times of every other fault */
  others: number
  pauseMs: number
  /** names of processes and of other faults; null for all */
  only: readonly string[] | null
  statementLimitMs: number
  signal: AbortSignal
}

const SETTLE_MS = 2_000
const DISK_FULL_MS = 5_000

/** Resolves with how long the work takes until the whole cluster answers again. */
async function timed(stack: Stack, work: () => Promise<void>): Promise<number | null> {
  const began = performance.now()
  await work()
  const works = () => everythingAnswers(stack)
  return untilWorks({ works }, began)
}

const everythingAnswers = async (stack: Stack): Promise<boolean> => {
  const all = stack.sites.map((site) =>
    fetch(`${site}/api/health`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    ),
  )
  return (await Promise.all(all)).every(Boolean)
}

/** Kills, stops and hinders the parts of a cluster, one after another at random moments, and says what came of it. */
export async function makeFaults(
  stack: Stack,
  answered: Answered,
  options: FaultOptions,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const isWanted = (name: string): boolean => options.only?.includes(name) ?? true
  /** @param work is told how to say that the fault begins only now */
  const during = async (
    name: string,
    work: (begins: () => void) => Promise<number | null>,
  ): Promise<void> => {
    if (options.signal.aborted) return
    await sleep(randomInt(100, 1_500))
    let from = performance.now()
    const backMs = await work(() => (from = performance.now())).catch((error: unknown) => {
      console.log(`  ${name}: ${String(error)}`)
      return null
    })
    await sleep(SETTLE_MS)
    const fault = { name, backMs, ...gapsMs(answered, from, performance.now()) }
    faults.push(fault)
    console.log(faultLine(fault))
  }
  const victims = listVictims(stack).filter(({ name }) => isWanted(name))
  for (let round = 0; round < options.kills; round++)
    for (const victim of victims) await during(`kill ${victim.name}`, () => kill(victim))
  for (let round = 0; round < options.pauses; round++)
    for (const victim of victims)
      await during(`pause ${victim.name}`, () => pause(victim, options.pauseMs))
  const { disk } = stack
  const others: Record<string, (begins: () => void) => Promise<number | null>> = {
    'break connections': () => timed(stack, () => breakConnections(stack.primaryUrl())),
    'statements too slow': async () => {
      await lockRuns(stack.primaryUrl(), options.statementLimitMs + 2_000)
      return timed(stack, () => Promise.resolve())
    },
    ...(disk && {
      'full disk': async () => {
        disk.fill()
        await sleep(DISK_FULL_MS)
        return timed(stack, () => Promise.resolve(disk.free()))
      },
    }),
    // The last: from then on, nothing is on that disk and no address of migrations is that of a primary.
    'fail over': async (begins) => {
      let killedAt = performance.now()
      const rebuild = await stack.failOver(() => {
        begins()
        killedAt = performance.now()
      })
      const backMs = await untilWorks({ works: () => everythingAnswers(stack) }, killedAt)
      await rebuild()
      return backMs
    },
  }
  for (const [name, work] of Object.entries(others))
    for (let round = 0; isWanted(name) && round < options.others; round++) await during(name, work)
  return faults
}
