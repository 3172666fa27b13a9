import { NextResponse, type NextRequest } from 'next/server'
import { env, publicUrl } from './env'
import { byNonce, pagePolicy } from './server/platform/http/content-security-policy'

/**
 * The address with every percent sign taken literally when it is not valid percent-encoding; null when it is. Next would
 * respond to such an address with 500; rewritten, it reaches the 404 page.
 */
function literalAddress({ nextUrl }: NextRequest): URL | null {
  try {
    decodeURIComponent(nextUrl.pathname)
    return null
  } catch {
    const literal = new URL(nextUrl)
    literal.pathname = nextUrl.pathname.replaceAll('%', '%25')
    return literal
  }
}

/**
 * Gives every page a policy with a nonce of its own; Next puts that nonce on the scripts it writes. server/response-cache then names
 * those scripts by their digests in pages that it keeps.
 */
export function proxy(request: NextRequest): NextResponse {
  const literal = literalAddress(request)
  if (NO_PAGE.test(request.nextUrl.pathname))
    return literal ? NextResponse.rewrite(literal) : NextResponse.next()
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const policy = pagePolicy(byNonce(nonce), {
    isDevelopment: env.NODE_ENV === 'development',
    isSecure: publicUrl().startsWith('https:'),
  })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  const response = literal
    ? NextResponse.rewrite(literal, { request: { headers } })
    : NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

// These are not pages: their handlers say what they may do and who may frame them.
const NO_PAGE = /^\/((api|badge|charts|data|embed|s)\/|admin\/runs\/[^/]+\/raw$)/

export const config = {
  matcher: [
    '/((?!api/|badge/|charts/|data/|embed/|s/|_next/|fonts/).*)',
    '/(api|badge|charts|data|embed|s)/(.*%.*)',
  ],
}
