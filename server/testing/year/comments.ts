import type { PrismaClient } from '@/prisma/generated/client'
import type { Principal } from '@/server/auth/tokens/tokens'
import { reportRuns } from '@/server/charts/reports/report'
import { ReportInput } from '@/server/charts/reports/schemas'

/** What the comment on a pull request that measured this run would begin with. */
export async function renderComment(
  db: PrismaClient,
  owner: Principal,
  id: string,
): Promise<string> {
  const input = ReportInput.parse({ runs: [id], failOn: 'regression' })
  const { markdown } = await reportRuns(db, input, owner.orgId, { owner: 'test' })
  return /^### (.*)$/m.exec(markdown)?.[1] ?? ''
}
