import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { SiteFooter } from '@/components/ui/site-footer'
import { SiteHeader } from '@/components/ui/site-header'
import { themeScript } from '@/components/ui/theme'
import { publicUrl } from '@/env'
import './globals.css'

export const metadata: Metadata = {
  metadataBase: new URL(publicUrl()),
  title: { default: 'Meshbench: published service-mesh benchmarks', template: '%s · Meshbench' },
  description:
    'Published benchmarks of Istio, Linkerd, Cilium, Calico and others, side by side where they can be compared, each number with its spread and its source.',
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  width: 'device-width',
  initialScale: 1,
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body>
        <SiteHeader />
        <main id="main" className="mx-auto max-w-6xl px-3 py-6 sm:px-4">
          {children}
        </main>
        <SiteFooter />
      </body>
    </html>
  )
}
