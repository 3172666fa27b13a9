import { issueWords } from '@/ingest/model/first-issue'
import { AppError } from '@/server/platform/errors'
import { readBody } from '@/server/platform/http/body'
import { ReportInput } from './schemas'

/** Body of `POST /api/v1/reports`. @throws AppError BAD_REQUEST */
export async function readReportRequest(request: Request): Promise<ReportInput> {
  const text = (await readBody(request, 16_384)).toString('utf8')
  const refuse = (detail: string): AppError =>
    new AppError('BAD_REQUEST', {
      title: 'The request for a report is not valid',
      detail,
      hint: 'send {"runs": ["<id of a run>"], "max": "p99=+10%"}',
    })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw refuse('expected a JSON object, found no JSON')
  }
  const result = ReportInput.safeParse(body)
  if (result.success) return result.data
  throw refuse(issueWords(result.error, 'body'))
}
