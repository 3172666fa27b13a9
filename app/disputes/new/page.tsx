import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { FigureChoice } from '@/components/disputes/figure-choice'
import { AppError } from '@/server/platform/errors'
import { targetOfText, type DisputeTarget } from '@/server/review/disputes/schemas'
import { LiveDisputeForm } from './live-dispute-form'
import { problemWords } from './problems'
import { isCard, findReportedFigure } from './reported-figure'
import { DisputeSubject } from './dispute-subject'

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

const textOf = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : ''

export default async function NewDisputePage({ searchParams }: Props) {
  const { problem, ...asked } = await searchParams
  if (asked.target === undefined) return <DisputeSubject mesh={textOf(asked.mesh) || null} />
  const asTarget = targetOfText(textOf(asked.target))
  if (!asTarget) notFound()
  const metric = textOf(asked.metric)
  const card = textOf(asked.card)
  const reported = await findReportedFigure(asTarget, metric, isCard(card) ? card : 'figure').catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') notFound()
      throw error
    },
  )
  const { target, about, words, start, choice } = reported
  const { kind, id } = target ?? about
  const isFigure = start !== null && choice.length === 0
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1>Report an error in {words}</h1>
      {choice.length > 0 && <FigureChoice figures={choice} />}
      {target === null ? (
        <p>These figures are of several sources: choose one, and its form opens.</p>
      ) : (
        <LiveDisputeForm
          target={target}
          metric={isFigure ? metric : null}
          start={start}
          problem={problemWords(problem)}
        />
      )}
      <p className="text-sm text-muted">
        You are writing about <Link href={`${PATHS[kind]}${id}`}>this {kind}</Link>. A maintainer
        reads it. If it is accepted, the numbers stay and carry a badge with your words until it is
        settled; if a number is wrong, it is corrected or retracted with the reason.
      </p>
    </div>
  )
}
