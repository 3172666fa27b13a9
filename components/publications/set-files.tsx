'use client'

import { chartOfPath, type EmbeddedChart } from '../embeds/embedded-chart'
import { useEmbedChoices } from '../embeds/use-embed-choices'
import { CHOICE } from '../ui/input'
import { EMBED_FOLD, useChosenLoad } from './chosen-load'

/** One load of a set. @param path of its chart as an SVG file */
export type SetFile = { load: string; path: string }

/** The charts of all loads of a set in frames: the heights are those of its largest chart. */
type SetFilesProps = Pick<EmbeddedChart, 'title' | 'height' | 'narrowHeight'> & {
  files: readonly SetFile[]
}

const FORMS = [
  ['Frame', (path: string) => path.replace('/charts/', '/embed/').replace('.svg?', '?')],
  ['SVG', (path: string) => path],
  ['CSV', (path: string) => path.replace('.svg?', '.csv?')],
  ['JSON', (path: string) => path.replace('.svg?', '.json?')],
] as const

function LoadChoice(props: {
  files: readonly SetFile[]
  chosen: SetFile
  onChange: (load: string) => void
}) {
  const { files, chosen, onChange } = props
  return (
    <label className="mt-2 flex items-center gap-2">
      Load
      <select
        className={CHOICE}
        value={chosen.load}
        onChange={(event) => onChange(event.target.value)}
      >
        {files.map(({ load, path }) => (
          <option key={path}>{load}</option>
        ))}
      </select>
    </label>
  )
}

/**
 * The chart of each load for other pages: the choices of an embed for one of them, and plain links to all, which work
 * without a script. Written by the browser's part, so that a page sends each address once.
 */
export function SetFiles({ files, title, ...heights }: SetFilesProps) {
  const [fold, Choices] = useEmbedChoices()
  const { load: chosen, choose } = useChosenLoad()
  const file = files.find(({ load }) => load === chosen) ?? files[0]
  return (
    <details className={`${EMBED_FOLD} open:w-full`} ref={fold}>
      <summary className="w-fit text-accent">Embed and data</summary>
      {Choices && file && (
        <>
          {files.length > 1 && <LoadChoice files={files} chosen={file} onChange={choose} />}
          <Choices
            of={{ ...chartOfPath(file.path), ...heights, title: `${title}, ${file.load}` }}
          />
        </>
      )}
      <ul className="set-files" aria-label="Files of each load">
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
