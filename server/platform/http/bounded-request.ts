import { readBody } from './body'
import { refuseManyParts } from './form-parts'

/**
 * A request whose body is read in bounded memory and time, whichever method reads it. The platform's own
 * methods accept a body of any size, and tRPC calls them.
 */
export class BoundedRequest extends Request {
  private readonly original: Request

  /** @param limit bytes on the wire, and after inflating */
  constructor(
    request: Request,
    private readonly limit: number,
  ) {
    super(request.url, { method: request.method, headers: request.headers, signal: request.signal })
    this.original = request
  }

  /** @throws AppError TOO_LARGE, REQUEST_TIMEOUT, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST */
  private async whole(): Promise<Response> {
    const bytes = await readBody(this.original, this.limit)
    const type = this.headers.get('content-type')
    if (type !== null) refuseManyParts(bytes, type)
    return new Response(bytes, { headers: type === null ? {} : { 'content-type': type } })
  }

  override json = async (): Promise<unknown> => (await this.whole()).json()

  override formData = async (): Promise<FormData> => (await this.whole()).formData()
}
