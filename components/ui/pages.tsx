import Link from 'next/link'

/** Numbers of the first, the last and the neighbouring pages; null for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((n, i) => {
    const before = shown[i - 1]
    return before !== undefined && n > before + 1 ? [null, n] : [n]
  })
}

/** Links to the other pages of a list; nothing where there is only one. */
export function Pages(props: {
  /** of what: "Pages of the results" */
  label: string
  page: number
  pages: number
  href: (page: number) => string
}) {
  const { label, page, pages, href } = props
  if (pages < 2) return null
  return (
    <nav aria-label={label} className="text-sm" data-print="hide">
      <ul className="flex flex-wrap items-center gap-1">
        {pageNumbers(page, pages).map((n, i) => (
          <li key={n ?? `gap-${i}`}>
            {n === null ? (
              <span className="px-1 text-muted">…</span>
            ) : (
              <Link
                href={href(n)}
                prefetch={false}
                aria-label={`Page ${n}`}
                aria-current={n === page ? 'page' : undefined}
                className="chip tabular-nums"
              >
                {n}
              </Link>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link href={href(page + 1)} prefetch={false} className="px-2 text-accent underline">
              Next
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

const inFull = (n: number): string => n.toLocaleString('en-US')

/**
 * Which part of a list a page shows: "30 trends", "No trends", "Trends 7 to 12 of 30", and where to look from a page after the last.
 * @param noun one and many of it: ["trend", "trends"]; @param before how many are on earlier pages
 */
export function describeShown(
  noun: readonly [string, string],
  { before, shown, total }: { before: number; shown: number; total: number },
): string {
  const [one, many] = noun
  const all = `${inFull(total)} ${total === 1 ? one : many}`
  if (total === 0) return `No ${many}`
  if (shown === total) return all
  if (shown === 0) return `No more than ${all}, on the pages before`
  const part = `${inFull(before + 1)} to ${inFull(before + shown)} of ${inFull(total)}`
  return `${many[0]?.toUpperCase()}${many.slice(1)} ${part}`
}

/** Page number of a URL; what is none is the first. */
export function pageNumber(value: string | string[] | undefined): number {
  const text = [value].flat()[0] ?? ''
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}
