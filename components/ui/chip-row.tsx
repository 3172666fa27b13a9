import { SoftLinks } from './soft-links'

export type Chip = { href: string; label: string; isCurrent: boolean }
export type ChipGroup = { label: string; chips: readonly Chip[] }

function ChipLink({ chip }: { chip: Chip }) {
  const state = chip.isCurrent
    ? 'border-ink bg-ink text-surface'
    : 'border-line text-ink hover:border-ink'
  return (
    <a
      href={chip.href}
      aria-current={chip.isCurrent ? 'true' : undefined}
      className={`block whitespace-nowrap rounded-sm border px-2 py-1 leading-5 no-underline ${state}`}
    >
      {chip.label}
    </a>
  )
}

/** Filters as links, so that every state has an address; one quiet row that scrolls sideways on a phone. */
export function ChipRow({ label, groups }: { label: string; groups: readonly ChipGroup[] }) {
  return (
    <SoftLinks label={label} className="overflow-x-auto text-sm">
      <div className="flex w-max gap-x-6 gap-y-2 p-0.5 md:w-auto md:flex-wrap">
        {groups.map((group) => (
          <div
            key={group.label}
            role="group"
            aria-label={group.label}
            className="flex items-start gap-2"
          >
            <span className="whitespace-nowrap py-[5px] leading-5 text-muted" aria-hidden>
              {group.label}
            </span>
            <ul className="flex gap-1 md:flex-wrap">
              {group.chips.map((chip) => (
                <li key={chip.href}>
                  <ChipLink chip={chip} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </SoftLinks>
  )
}
