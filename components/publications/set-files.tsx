'use client'

import { useEffect, useState } from 'react'
import { chartOfPath } from '../embeds/embedded-chart'
import { fetchEmbed } from '../embeds/fetch-embed'
import { useEmbedChoices } from '../embeds/use-embed-choices'
import { CHOICE } from '../ui/input'
import { EMBED_FOLD, useChosenLoad } from './chosen-load'

/** One load of a set. @param path of its chart as an SVG file */
export type SetFile = { load: string; path: string }

/** The charts of all loads of a set. */
type SetFilesProps = { title: string; files: readonly SetFile[] }

const FORMS = [
  ['Frame', (path: string) => toFrame(path)],
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

const toFrame = (path: string): string => path.replace('/charts/', '/embed/').replace('.svg?', '?')

/** Titles of the charts that were chosen, by their paths: with their values, which would weigh on a page of many loads. */
function useCaption(path: string | null): ReadonlyMap<string, string> {
  const [captions, setCaptions] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (path === null || captions.has(path)) return
    fetchEmbed(toFrame(path)).then(
      ({ title }) => setCaptions((known) => new Map(known).set(path, title)),
      // The title of the set serves as well.
      () => undefined,
    )
  }, [path, captions])
  return captions
}

/**
 * The chart of each load for other pages: the choices of an embed for one of them, and plain links to all, which work
 * without a script. Written by the browser's part, so that a page sends each address once.
 */
export function SetFiles({ files, title }: SetFilesProps) {
  const [fold, Choices] = useEmbedChoices()
  const { load: chosen, choose } = useChosenLoad()
  const file = files.find(({ load }) => load === chosen) ?? files[0]
  const captions = useCaption(Choices === null ? null : (file?.path ?? null))
  return (
    <details className={`${EMBED_FOLD} open:w-full`} ref={fold}>
      <summary className="w-fit text-accent">Embed and data</summary>
      {Choices && file && (
        <>
          {files.length > 1 && <LoadChoice files={files} chosen={file} onChange={choose} />}
          <Choices
            of={{
              ...chartOfPath(file.path),
              title: captions.get(file.path) ?? `${title}, ${file.load}`,
            }}
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
