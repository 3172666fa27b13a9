import { RULE_WORDS } from '@/components/compare/what-if'
import { axisChips, viewChips } from '@/components/results/display-state'
import type { ChipGroup } from '@/components/ui/chip-row'
import { DISCARD_CHOICES } from '@/server/results/compare/schemas'
import { compareHref, type CompareState } from './search-params'

/** How the cards of a comparison show their values, as links. */
export function cardChips(input: CompareState): ChipGroup[] {
  const href = (change: Partial<CompareState>) => compareHref({ ...input, page: 1, ...change })
  return [
    {
      label: 'Discard rule',
      chips: DISCARD_CHOICES.map((rule) => ({
        href: href({ rule }),
        label: RULE_WORDS[rule],
        isCurrent: rule === input.rule,
      })),
    },
    viewChips(input, href),
    axisChips(input, href),
  ]
}
