'use client'

import { useSyncExternalStore } from 'react'
import { chosenOf, readChosen, subscribeChosen, writeChosen } from './chosen'
import { comparePath } from '../results/compare-links'

/** What was chosen to compare, at the lower edge of every page; nothing while nothing is chosen. */
export function CompareTray() {
  const stored = useSyncExternalStore(subscribeChosen, readChosen, () => '[]')
  const subjects = chosenOf(stored)
  if (subjects.length === 0) return null
  return (
    <aside
      aria-label="Chosen to compare"
      className="sticky bottom-0 border-t border-line bg-surface text-sm"
      data-print="hide"
    >
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <ul className="flex min-w-0 flex-wrap gap-2">
          {subjects.map((subject) => (
            <li
              key={subject}
              className="flex min-w-0 items-center gap-2 border border-line px-2 py-1"
            >
              <span className="break-all">{subject}</span>
              <button
                type="button"
                className="text-accent underline"
                aria-label={`Remove ${subject}`}
                onClick={() => writeChosen(subjects.filter((other) => other !== subject))}
              >
                remove
              </button>
            </li>
          ))}
        </ul>
        <a href={comparePath(subjects)} className="ms-auto font-semibold text-accent underline">
          {subjects.length === 1 ? 'Compare, and pick another' : `Compare these ${subjects.length}`}
        </a>
      </div>
    </aside>
  )
}
