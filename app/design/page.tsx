import { pageMetadata } from '../page-metadata'
import type { Metadata } from 'next'
import type { Theme } from '@/components/charts/colours'
import { Sheet } from './sheet'

export const metadata: Metadata = {
  ...pageMetadata({
    title: 'Design system',
    description: 'Colours, marks, chips, controls, actions, cards and tables of the site.',
    path: '/design',
  }),
  robots: { index: false, follow: true },
}

const THEMES: readonly Theme[] = ['light', 'dark']

/** Every part that pages are made of, in both themes: for those who change them. */
export default function DesignPage() {
  return (
    <>
      <h1>Design system</h1>
      <p className="mt-1 text-muted">
        The parts of every page in both themes. They stand in <code>components/ui</code>; what no
        page uses does not belong here.
      </p>
      <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-2">
        {THEMES.map((theme) => (
          <Sheet key={theme} theme={theme} />
        ))}
      </div>
    </>
  )
}
