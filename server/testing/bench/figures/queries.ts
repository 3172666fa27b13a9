import pg from 'pg'
import { connect } from '@/server/platform/db/client'
import type { Bench } from '../bench-site'
import { pickBenchSubjects, QUERIES } from '../bench-queries'

export type Measured = { what: string; siteMs: number[]; byHandMs: number[] }

async function timesMs(times: number, ask: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  // The first ones prepare statements and read pages of the disk.
  for (let i = -3; i < times; i++) {
    const began = performance.now()
    await ask()
    if (i >= 0) found.push(performance.now() - began)
  }
  return found
}

/** Each query as the site asks it, without any cache, and by hand. @throws Error where SQL by hand finds nothing */
export async function measureQueries(bench: Bench, times: number): Promise<Measured[]> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  const db = connect(bench.databaseUrl)
  try {
    const subjects = await pickBenchSubjects(client)
    const measured: Measured[] = []
    for (const { what, site, byHand } of QUERIES) {
      const ask = async (): Promise<void> => {
        for (const [i, { text, values }] of byHand(subjects).entries()) {
          const { rowCount } = await client.query({ name: `${what} ${i}`, text, values })
          if (i === 0 && !rowCount) throw new Error(`${what}: SQL by hand finds nothing`)
        }
      }
      measured.push({
        what,
        siteMs: await timesMs(times, () => site(db, subjects)),
        byHandMs: await timesMs(times, ask),
      })
    }
    return measured
  } finally {
    await db.$disconnect()
    await client.end()
  }
}
