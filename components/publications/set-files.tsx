'use client'

/** One load of a set. @param path of its chart as an SVG file */
export type SetFile = { load: string; path: string }

const FORMS = [
  ['Frame', (path: string) => path.replace('/charts/', '/embed/').replace('.svg?', '?')],
  ['SVG', (path: string) => path],
  ['CSV', (path: string) => path.replace('.svg?', '.csv?')],
  ['JSON', (path: string) => path.replace('.svg?', '.json?')],
] as const

/** Links to the chart of each load for other pages, folded; written by the browser's part, so that a page sends each once. */
export function SetFiles({ files }: { files: readonly SetFile[] }) {
  return (
    <details className="open:w-full">
      <summary className="w-fit text-accent">Embed and data</summary>
      <ul className="set-files">
        {files.map(({ load, path }) => (
          <li key={path}>
            <span>{load}</span>
            {FORMS.map(([name, addressOf]) => (
              <a key={name} href={addressOf(path)}>
                {name}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
