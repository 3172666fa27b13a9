import Link from 'next/link'
import { Suspense } from 'react'
import { PrintedFrom } from './printed-from'

const LINKS = [
  ['/methodology', 'How numbers are made'],
  ['/organisations', 'Organisations'],
  ['/campaigns', 'Campaigns'],
  ['/metrics', 'Metrics'],
  ['/embed', 'Embed a chart'],
  ['/data', 'Data'],
  ['/docs', 'Documentation'],
  ['/docs/api', 'Read API'],
  ['/disputes/new', 'Report an error'],
] as const

/** Where the numbers come from and how to check them. */
export function SiteFooter({ origin }: { origin: string }) {
  return (
    <footer className="mt-16 border-t border-grid text-sm text-muted">
      <div className="page-width flex flex-wrap justify-between gap-x-8 gap-y-3 py-6">
        <p className="max-w-none">
          Published service-mesh benchmarks, each number with its source. No cookies for readers, no
          tracking.
        </p>
        <Suspense>
          <PrintedFrom origin={origin} />
        </Suspense>
        <ul className="flex flex-wrap gap-4" data-print="hide">
          {LINKS.map(([href, label]) => (
            <li key={href}>
              <Link href={href} prefetch={false}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
