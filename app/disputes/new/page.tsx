import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { disputedText } from '@/components/disputes/disputed-text'
import { database } from '@/server/platform/db'
import { AppError } from '@/server/platform/errors'
import { disputedOf } from '@/server/review/disputes/disputed'
import { targetOfText, type DisputeTarget } from '@/server/review/disputes/schemas'
import { LiveDisputeForm } from './live-dispute-form'
import { problemWords } from './problems'

type Props = PageProps<'/disputes/new'>

export const metadata: Metadata = {
  title: 'Report an error',
  robots: { index: false, follow: false },
}

const PATHS: Record<DisputeTarget['kind'], string> = {
  run: '/runs/',
  condition: '/conditions/',
  publication: '/publications/',
}

export default async function NewDisputePage({ searchParams }: Props) {
  const { target: text, problem } = await searchParams
  const target = typeof text === 'string' ? targetOfText(text) : null
  if (!target) notFound()
  const disputed = await disputedOf(database(), target).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') notFound()
    throw error
  })
  const words = disputedText(disputed)
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1>Report an error in {words}</h1>
      <p>
        You are writing about <Link href={`${PATHS[target.kind]}${target.id}`}>{words}</Link>. A
        maintainer reads it. If it is accepted, the numbers stay and carry a badge with your words
        until it is settled; if a number is wrong, it is corrected or retracted with the reason.
      </p>
      <LiveDisputeForm target={target} problem={problemWords(problem)} />
    </div>
  )
}
