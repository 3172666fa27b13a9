import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerText } from '@/components/overview/answer'
import { bareSentence } from '@/components/overview/bare-words'
import { claimsText } from '@/components/overview/claims-text'
import {
  flawText,
  proofSentence,
  runsText,
  spreadText,
  stripText,
} from '@/components/charts/definitions/entry-words'
import { loadParts } from '@/components/overview/entry-words'
import { openingText, trustText } from '@/components/overview/opening-words'
import { rangeText, sourceText } from '@/components/charts/definitions/published-words'
import { readOverheads } from '@/components/charts/definitions/overheads-view'
import { neverText } from '@/components/overview/source-words'
import { overheadRanges } from '@/server/results/overview/ranges'
import { givenPublications, KEY, buildOverview, rowOfPublication } from './overview-fixture'

const RANKING =
  /\b(better|best|worse|worst|least|most|fast\w*|slow\w*|low\w*|high\w*|cheap\w*|wins?|winner|beats?|leads?|rank\w*|outperform\w*|than)\b/i
const ASKED = { from: 1000, to: 2000 }

describe('no sentence of the overview ranks what may not be ranked', () => {
  it('whatever a database holds: none has a word that compares meshes', () => {
    fc.assert(
      fc.property(givenPublications, (given) => {
        const rows = given.map(rowOfPublication)
        const overview = buildOverview(rows)
        const sentences = [
          openingText(overview, ASKED),
          answerText(overview, ASKED, readOverheads('added', KEY)),
          trustText(overview),
          neverText(overview.ranges, KEY, ASKED),
          bareSentence(overview, ASKED),
          ...overview.ranges.flatMap(({ sources }) =>
            sources.map((one) => sourceText(one, readOverheads('added', KEY).span(one))),
          ),
          ...rows.flatMap((row) => [
            stripText(row),
            proofSentence(row),
            runsText(row.panel),
            spreadText(row.panel),
            claimsText(row.source.claims),
            ...loadParts(row).flat(),
            flawText(row.panel) ?? '',
          ]),
        ]
        // Why a value has no rank is said everywhere in the same two words; a count of loads is no rank.
        const told = sentences.map((text) =>
          text
            .replaceAll('not ranked: ', '')
            .replace(
              /of those measured together .* added least, [^;]*, at \d+ of \d+ side-by-side loads/g,
              '',
            ),
        )
        expect(told.filter((text) => RANKING.test(text))).toEqual([])
      }),
    )
  })

  it('nor does their order: it stays when the values change', () => {
    fc.assert(
      fc.property(
        givenPublications,
        fc.double({ min: 0.001, max: 1000, noNaN: true }),
        (given, factor) => {
          const inverted = given.map((one) => ({
            ...one,
            subjects: one.subjects.map((s) => ({
              ...s,
              value: s.value === null ? null : factor / s.value,
            })),
          }))
          const namesOf = (some: typeof given) =>
            overheadRanges(
              some.map(rowOfPublication).filter(({ isInRange }) => isInRange),
            ).ranges.map(({ mesh, mode }) => `${mesh} ${mode}`)
          expect(namesOf(inverted)).toEqual(namesOf(given))
        },
      ),
    )
  })

  it('and proof is claimed of no difference whose interval has zero in it, or that has none', () => {
    fc.assert(
      fc.property(givenPublications, (given) => {
        for (const row of given.map(rowOfPublication)) {
          const proven = row.overheads.filter(
            ({ deltaCi }) => deltaCi !== null && (deltaCi[0] > 0 || deltaCi[1] < 0),
          ).length
          const said = /^(\d+) of \d+ differences? from no mesh/.exec(proofSentence(row))?.[1]
          expect(Number(said ?? 0)).toBe(proven)
        }
      }),
    )
  })
})

describe('ranges', () => {
  it('hold every overhead that no flag excludes, and nothing beyond', () => {
    fc.assert(
      fc.property(givenPublications, (given) => {
        const rows = given.map(rowOfPublication)
        for (const { mesh, mode, least, greatest, publications } of overheadRanges(rows).ranges) {
          const deltas = rows.flatMap(({ panel, overheads }) =>
            overheads.flatMap(({ conditionId, delta }) => {
              const row = panel.rows.find((one) => one.value.conditionId === conditionId)
              const isMine = row?.subject.mesh === mesh && row.subject.mode === mode
              return isMine && row.value.flags.length === 0 ? [delta] : []
            }),
          )
          expect(least).toBe(Math.min(...deltas))
          expect(greatest).toBe(Math.max(...deltas))
          expect(publications).toBeLessThanOrEqual(rows.length)
        }
      }),
    )
  })
})

it('names a range of loads as readers would', () => {
  expect(rangeText({ from: 1000, to: 2000 })).toBe('at 1,000 to 2,000 requests/s')
  expect(rangeText({ from: 200, to: 200 })).toBe('at 200 requests/s')
  expect(rangeText({ from: 500, to: null })).toBe('from 500 requests/s on')
  expect(rangeText({ from: null, to: 500 })).toBe('up to 500 requests/s')
  expect(rangeText({ from: null, to: null })).toBe('at any load')
})
