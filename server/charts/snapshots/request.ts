import { issueWords } from '@/ingest/model/first-issue'
import { AppError } from '@/server/platform/errors'
import { readBody } from '@/server/platform/http/body'
import { SnapshotRequest } from './schemas'

const MAX_BYTES = 4_000

const refuse = (detail: string): AppError =>
  new AppError('BAD_REQUEST', {
    title: 'The request to freeze a chart is not valid',
    detail,
    hint: 'send {"chart": "bars", "query": "metric=http.latency.p99&group=<16 hex digits>"}, the parameters of the image',
  })

function parsed(text: string, type: string): unknown {
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  if (!type.startsWith('application/json'))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      title: 'Unsupported Content-Type',
      detail: `expected application/json or a form, found ${type.slice(0, 60) || 'none'}`,
    })
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('expected a JSON object, found no JSON')
  }
}

/** Body of `POST /api/v1/snapshots`, JSON or the form of the embed dialog. @throws AppError */
export async function readSnapshotRequest(
  request: Request,
): Promise<SnapshotRequest & { isForm: boolean }> {
  const type = request.headers.get('content-type')?.toLowerCase() ?? ''
  const text = (await readBody(request, MAX_BYTES)).toString('utf8')
  const result = SnapshotRequest.safeParse(parsed(text, type))
  if (result.success) return { ...result.data, isForm: !type.startsWith('application/json') }
  throw refuse(issueWords(result.error, 'body'))
}
