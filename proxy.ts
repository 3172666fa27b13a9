import { NextResponse, type NextRequest } from 'next/server'
import { env, publicUrl } from './env'
import { byNonce, pagePolicy } from './server/platform/http/content-security-policy'

/**
 * Gives every page a policy with a nonce of its own; Next puts that nonce on the scripts it writes. server/response-cache then names
 * those scripts by their digests in pages that it keeps.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const policy = pagePolicy(byNonce(nonce), {
    isDevelopment: env.NODE_ENV === 'development',
    isSecure: publicUrl().startsWith('https:'),
  })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

// What is left out are not pages: their handlers say what they may do and who may frame them.
export const config = {
  matcher: ['/((?!api/|badge/|charts/|data/|embed/|s/|_next/|fonts/|admin/runs/[^/]+/raw$).*)'],
}
