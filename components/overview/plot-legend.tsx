/** What the marks mean; a colour is a mesh, a shape its mode, and both stand at the names. */
export const PlotLegend = () => (
  <ul className="plot-legend" aria-label="Marks">
    <li>
      <svg width={28} height={18} viewBox="-14 -9 28 18" aria-hidden>
        <path d="M-14 0H14" stroke="var(--ink)" strokeWidth={1.5} />
        <circle r={7.5} fill="var(--surface)" stroke="var(--ink)" strokeWidth={1.5} />
        <circle r={4} fill="var(--ink)" />
      </svg>
      independent
    </li>
    <li>
      <svg width={28} height={18} viewBox="-14 -9 28 18" aria-hidden>
        <path d="M-14 0H14" stroke="var(--join)" strokeWidth={1.25} />
        <circle r={4} fill="var(--muted)" />
      </svg>
      others
    </li>
    <li>
      <svg width={28} height={18} viewBox="-14 -9 28 18" aria-hidden>
        <path d="M-10 0H10" stroke="var(--line)" strokeWidth={10} strokeLinecap="round" />
        <path d="M-10 0h.1M10 0h.1" stroke="var(--muted)" strokeWidth={8} strokeLinecap="round" />
      </svg>
      several values
    </li>
    <li>
      <svg width={28} height={18} viewBox="-14 -9 28 18" aria-hidden>
        <path d="M-14 0H14" stroke="var(--join)" strokeWidth={1.25} strokeDasharray="4 3" />
        <circle r={4.8} fill="var(--surface)" stroke="var(--muted)" strokeWidth={1.5} />
      </svg>
      flagged, not in the range
    </li>
    <li>
      <b className="font-semibold text-ink">1</b> publication, listed below
    </li>
    <li>
      <span>
        <span className="plot-wide">
          <b className="font-medium text-ink">Compare along a line</b>; between lines machines
          differ.
        </span>
        <span className="plot-narrow">
          <b className="font-medium text-ink">Compare equal numbers</b>; between them machines
          differ.
        </span>
      </span>
    </li>
  </ul>
)
