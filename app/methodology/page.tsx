import type { Metadata } from 'next'
import { connection } from 'next/server'
import { api } from '../_trpc/server'
import { pageMetadata } from '../page-metadata'
import { Rules } from './_sections/rules'

export const metadata: Metadata = pageMetadata({
  title: 'How the numbers are made',
  description:
    'Every rule of Meshbench in words, with its formula, its reason and an example: what may share an axis, what error bars mean, how ranks and trends are judged.',
  path: '/methodology',
})

/** Every rule between a published figure and a bar; examples are computed from the data of the moment. */
export default async function MethodologyPage() {
  await connection()
  return <Rules examples={await api().methodology.examples()} />
}
