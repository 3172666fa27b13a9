import type { RelativeComparison } from '@/server/results/compare/schemas'
import { panelTitle } from '../charts/definitions/words'
import { disambiguateTitles } from '../results/disambiguate-titles'

/** Suffixes for the titles of cards that would be equal for one subject of one source: ", 8 connections". */
export const relativeTitlesApart = (
  relative: readonly Pick<RelativeComparison, 'subject' | 'panel'>[],
): string[] =>
  disambiguateTitles(
    relative.map(({ subject, panel }) => ({
      title: `${subject} ${panel.origin.campaign} ${panelTitle(panel)}`,
      panels: [panel],
    })),
  )
