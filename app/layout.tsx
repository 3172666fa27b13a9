import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { CompareTray } from '@/components/compare/compare-tray'
import { searchShortcut } from '@/components/search/shortcut'
import { SiteFooter } from '@/components/ui/site-footer'
import { SiteHeader } from '@/components/ui/site-header'
import { themeScript } from '@/components/ui/theme'
import { publicUrl } from '@/env'
import { LazyLoaders } from './_live/lazy-loaders'
import { SITE_DESCRIPTION, SITE_NAME } from './page-metadata'
import './globals.css'

export const metadata: Metadata = {
  metadataBase: new URL(publicUrl()),
  title: { default: SITE_NAME, template: `%s · ${SITE_NAME}` },
  description: SITE_DESCRIPTION,
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  width: 'device-width',
  initialScale: 1,
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Set by proxy.ts for this response; without it the page's policy would stop the script.
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <link
          rel="preload"
          href="/fonts/inter-latin-wght-normal.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <script
          // A static copy keeps this script, and no other.
          data-copy="keep"
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: `${themeScript};${searchShortcut}` }}
        />
      </head>
      <body>
        <LazyLoaders>
          <SiteHeader />
          <main id="main" className="page-width py-6">
            {children}
          </main>
        </LazyLoaders>
        <SiteFooter origin={publicUrl()} />
        <CompareTray />
      </body>
    </html>
  )
}
