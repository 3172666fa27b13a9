import type { NextConfig } from 'next'
import { DOCUMENTS, EVERYWHERE } from './server/platform/http/response-headers'

// Next keeps a header of this file even if a route sets another, so each source here leaves out the routes with a policy
// of their own: raw files in /api, and all of /charts and /badge, below whose files there is nothing but the 404 page.
const UNFRAMED = [
  '/api/((?!v1/runs/[^/]+/raw|v1/publications/[^/]+/raw).*)',
  '/:kind(charts|badge)/:file/:more+',
]

const config: NextConfig = {
  serverExternalPackages: [
    'pg',
    '@prisma/adapter-pg',
    'pino',
    'prom-client',
    'nodemailer',
    // One copy for the project and for Next, which records spans of its own through the first.
    '@opentelemetry/api',
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/core',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
  ],
  // Only a process that renders (app/render-process.mjs) needs the code of every page.
  experimental: { preloadEntriesOnStart: 'meshbenchRenderer' in globalThis },
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  // No page has an image that it would shrink, and its route answers 500 to addresses of this site.
  images: { unoptimized: true },
  reactStrictMode: true,
  // Send title and description in the head of every response, whatever the client; streamed metadata ends up in the body.
  htmlLimitedBots: /^/,
  // `npm run verify` checks types; a reader who starts the site should not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Browsers request it when a page names no icon, such as embeds, which may load nothing.
  rewrites: () => Promise.resolve([{ source: '/favicon.ico', destination: '/icon.svg' }]),
  // Addresses of before the leaderboard had a page of its own, and the `type` of an error.
  redirects: () =>
    Promise.resolve([
      ...['rps', 'protocol', 'topology', 'group', 'view', 'axis', 'page'].map((key) => ({
        source: '/',
        has: [{ type: 'query' as const, key }],
        destination: '/leaderboard',
        permanent: true,
      })),
      { source: '/problems/:code', destination: '/docs/api#errors', permanent: false },
    ]),
  headers: () =>
    Promise.resolve([
      { source: '/:path*', headers: EVERYWHERE },
      { source: '/((?!_next/static/).*)', headers: DOCUMENTS },
      // Pages say so in the policy of proxy.ts; embeds are there to be framed.
      ...UNFRAMED.map((source) => ({
        source,
        headers: [{ key: 'Content-Security-Policy', value: "frame-ancestors 'none'" }],
      })),
      {
        source: '/admin/:path*',
        headers: [
          { key: 'Cache-Control', value: 'no-store' },
          { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
        ],
      },
      {
        source: '/fonts/:path*',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=604800' }],
      },
    ]),
}

export default config
