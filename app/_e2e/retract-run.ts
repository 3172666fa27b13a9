import { env } from '@/env'
import { connect } from '@/server/platform/db/client'
import { decideRun } from '@/server/review/retractions/retract'

/** Retracts a run of the site under test, as one that was measured on the wrong cluster. */
export async function retractRun(runId: string): Promise<void> {
  const db = connect(env.DATABASE_URL ?? '')
  try {
    const decision = { runId, action: 'retract', reason: 'measured on the wrong cluster' } as const
    await db.$transaction((tx) =>
      decideRun(tx, { ...decision, replacementId: null, requestedBy: null, decidedBy: 'test' }),
    )
  } finally {
    await db.$disconnect()
  }
}
