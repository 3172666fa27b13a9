import type { ResultPanel } from '@/server/results/schemas'

/** Address of a panel as an image; the group key is shortened to what tells it from every other. */
export const chartImagePath = (panel: Pick<ResultPanel, 'groupKey' | 'key'>): string =>
  `/charts/bars.svg?metric=${encodeURIComponent(panel.key)}&group=${panel.groupKey.slice(0, 16)}`

/** A chart as an image by its address on this site, ready to paste. */
export function EmbedLinks({ path, title }: { path: string; title: string }) {
  return (
    <details>
      <summary>Embed</summary>
      <div className="mt-2 grid grid-cols-1 gap-1">
        <a href={path}>Image of this chart (SVG)</a>
        <label className="grid grid-cols-1 gap-1">
          Markdown, with the address of this site before the path
          <input
            readOnly
            className="rounded-sm border border-line bg-field px-2 py-1 font-mono text-sm"
            value={`![${title}](${path})`}
          />
        </label>
        <p className="text-muted">
          Add <code>&amp;theme=dark</code> or <code>auto</code> and <code>&amp;width=480</code> as
          you need. The image is live: it shows new runs of the same condition.
        </p>
      </div>
    </details>
  )
}
