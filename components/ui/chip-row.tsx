import { Fragment } from 'react'
import { SoftLinks } from './soft-links'

export type Chip = {
  href: string
  label: string
  isCurrent: boolean
  /** how many results are behind it; a choice without any leads nowhere. Not given: not counted */
  count?: number
}
export type ChipGroup = {
  label: string
  chips: readonly Chip[]
  /** label of the chip for no selection; the first chip unless given, null if there is none */
  usual?: string | null
  /** seldom used: in a fold of a row of filters */
  isMinor?: boolean
}

/** The choices including the selected one, first if nothing has it: an active filter must be visible. */
export function withSelection<T>(
  choices: readonly NonNullable<T>[],
  asked: T,
): readonly NonNullable<T>[] {
  if (asked === null || asked === undefined || choices.includes(asked)) return choices
  return [asked, ...choices]
}

function ChipLink({ chip: { href, label, isCurrent, count } }: { chip: Chip }) {
  const number = count !== undefined && (
    <>
      {' '}
      <span className="chip-count">{count.toLocaleString('en-US')}</span>
    </>
  )
  if (count === 0 && !isCurrent)
    return (
      <span className="chip" aria-disabled="true" role="link">
        {label}
        {number}
      </span>
    )
  return (
    <a href={href} aria-current={isCurrent ? 'true' : undefined} className="chip">
      {label}
      {number}
    </a>
  )
}

/** The choices that are not the usual ones, in words: on a phone their chips may be out of sight, on paper there are none. */
function ChosenLine({ groups }: { groups: readonly ChipGroup[] }) {
  const chosen = groups.flatMap(({ label, chips, usual = chips[0]?.label }) =>
    chips
      .filter((chip) => chip.isCurrent && chip.label !== usual)
      .map((chip) => ({ group: `${label[0]?.toLowerCase()}${label.slice(1)}`, label: chip.label })),
  )
  if (chosen.length === 0) return null
  return (
    <p className="mb-2 max-w-none text-sm text-muted md:hidden">
      Shown:{' '}
      {chosen.map((choice, i) => (
        <Fragment key={choice.group}>
          {i > 0 && ' · '}
          {choice.group} <span className="font-medium text-ink">{choice.label}</span>
        </Fragment>
      ))}
    </p>
  )
}

type Props = {
  label: string
  groups: readonly ChipGroup[]
  /** on a phone the chips wrap with the controls after them instead of scrolling sideways */
  isWrapped?: boolean
}

const SCROLLED = {
  all: 'min-w-0',
  nav: 'chip-strip overflow-x-auto',
  row: 'flex w-max md:w-auto',
  group: 'flex',
  name: '',
  chips: 'flex',
}
const WRAPPED = {
  all: 'contents md:block',
  nav: 'contents md:block',
  row: 'contents md:flex',
  group: 'contents md:flex',
  name: 'hidden md:inline',
  chips: 'contents md:flex',
}

function Strip({ label, groups, isWrapped = false }: Props) {
  const look = isWrapped ? WRAPPED : SCROLLED
  return (
    <SoftLinks label={label} className={`text-sm ${look.nav}`}>
      <div className={`gap-x-6 gap-y-2 p-0.5 md:flex-wrap ${look.row}`}>
        {groups.map((group) => (
          <div
            key={group.label}
            role="group"
            aria-label={group.label}
            className={`items-start gap-2 ${look.group}`}
          >
            <span
              className={`whitespace-nowrap py-[5px] leading-5 text-muted ${look.name}`}
              aria-hidden
            >
              {group.label}
            </span>
            <div className={`gap-1 md:flex-wrap ${look.chips}`}>
              {group.chips.map((chip) => (
                <ChipLink key={chip.href} chip={chip} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </SoftLinks>
  )
}

/**
 * Filters as links, so that every state has a URL; one quiet row that scrolls sideways on a phone, under a line that
 * says what is chosen, or flows on.
 */
export function ChipRow({ label, groups, isWrapped = false }: Props) {
  return (
    <div className={isWrapped ? WRAPPED.all : SCROLLED.all}>
      {!isWrapped && <ChosenLine groups={groups} />}
      <Strip label={label} groups={groups} isWrapped={isWrapped} />
    </div>
  )
}
