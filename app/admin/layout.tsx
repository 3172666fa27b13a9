import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { InteractiveForms } from './interactive-forms'

export const metadata: Metadata = {
  title: { default: 'Maintenance', template: '%s · Maintenance' },
  robots: { index: false, follow: false },
}

export default function AdminLayout({ children }: { children: ReactNode }) {
  return <InteractiveForms>{children}</InteractiveForms>
}
