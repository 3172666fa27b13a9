'use client'

import { useSyncExternalStore } from 'react'
import { onPageView, readViewQuery } from '../charts/page-view'
import type { EmbeddedChart } from './embedded-chart'

/** Kinds of charts of which a reader can hide lines and show a part. */
const LINE_CHARTS = ['load', 'profile', 'trend', 'runs']

/** Parameters of a chart with what the reader of the page hid or zoomed, for the kinds that can show it. */
export function useShownQuery({ chart, query }: Pick<EmbeddedChart, 'chart' | 'query'>): string {
  const shown = useSyncExternalStore(onPageView, readViewQuery, () => '')
  return shown !== '' && LINE_CHARTS.includes(chart) ? `${query}&${shown}` : query
}
