'use client'

import type { ReactNode } from 'react'
import { markupOf } from '../../ui/markup'
import { WrittenOnce } from '../../ui/written-once'
import { specOfText, type SpecText } from '../spec-text'
import { TableTwin } from '../table-twin'
import { InteractiveChart } from './interactive-chart'

const tableMarkup = (text: SpecText): string => markupOf(<TableTwin spec={specOfText(text)} />)

/** Pictures and table of a chart around what stands between them; one component, so that the page carries the numbers once. */
export function ChartBody(props: {
  title: string
  specText: SpecText
  idPrefix: string
  children: ReactNode
}) {
  const { title, specText, idPrefix, children } = props
  return (
    <>
      <InteractiveChart title={title} specText={specText} idPrefix={idPrefix} />
      {children}
      <WrittenOnce of={specText} write={tableMarkup} className="min-w-0" />
    </>
  )
}
