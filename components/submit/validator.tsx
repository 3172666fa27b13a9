'use client'

import { useEffect, useState, type DragEvent } from 'react'
import type { Validation } from '@/server/runs/parse/schemas'
import { INPUT } from '../ui/input'
import { useOpenState } from '../ui/use-open-state'
import { ContextBuilder, type Offered } from './context-builder'
import { BUTTON } from '../ui/button'
import { missingFields } from './missing-fields'
import { outcome, ValidationResult } from './validation-result'

/** A file or a pasted text, under the name it is shown by. */
type Input = { name: string; content: Blob }

const PACK_FROM_BYTES = 500_000

/** Packed where the browser can: the validator takes 1 MB, and text shrinks to a tenth. */
async function packed(file: Blob): Promise<Blob> {
  if (file.size < PACK_FROM_BYTES || !('CompressionStream' in window)) return file
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}

/** Files and context as the validator takes them. */
async function packedForm(inputs: readonly Input[], context: string): Promise<FormData> {
  const form = new FormData()
  form.append('context', context)
  for (const { name, content } of inputs) form.append('result', await packed(content), name)
  return form
}

const WAIT_MS = 500
const NONE: ReadonlySet<string> = new Set()

function download(yaml: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([yaml], { type: 'application/yaml' }))
  link.download = 'meshbench.yaml'
  link.click()
  URL.revokeObjectURL(link.href)
}

function DropZone({ files, onFiles }: { files: File[]; onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={`rounded-sm border border-dashed p-4 ${isOver ? 'border-accent' : 'border-line'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor="result-files" className="font-semibold">
        Result files
      </label>
      <p className="text-sm text-muted">
        Choose files or drop them here, as the harness wrote them.
      </p>
      <input
        id="result-files"
        type="file"
        name="result"
        multiple
        className="mt-2 max-w-full text-sm file:mr-3 file:rounded-sm file:border file:border-line file:bg-surface file:px-3 file:py-1 file:text-ink"
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
      {files.length > 0 && (
        <p className="mt-1 break-words text-sm">{files.map(({ name }) => name).join(', ')}</p>
      )}
    </div>
  )
}

export type ValidatorExample = { result: string; context: string }

type Props = {
  /** validates on the server; rejects with an Error whose message is for the reader */
  check: (form: FormData, signal: AbortSignal) => Promise<Validation>
  /** what the form of the context offers */
  offered: Offered
  /** the reader opened that form */
  onContextForm: () => void
  /** a result and its context that a button fills in */
  example?: ValidatorExample | undefined
}

/** Validates files and context on the server as they change; nothing is stored. */
export function Validator({ check: ask, offered, onContextForm, example }: Props) {
  const contextForm = useOpenState((isOpen) => isOpen && onContextForm())
  const [context, setContext] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [pasted, setPasted] = useState('')
  const [asked, setAsked] = useState(0)
  const [validation, setValidation] = useState<Validation | null>(null)
  const [said, setSaid] = useState('')

  useEffect(() => {
    const inputs: Input[] = files.map((file) => ({ name: file.name, content: file }))
    if (pasted.trim() !== '') inputs.push({ name: 'pasted.txt', content: new Blob([pasted]) })
    if (inputs.length === 0) return
    const stale = new AbortController()
    const check = async () => {
      setSaid('Checking')
      try {
        const found = await ask(await packedForm(inputs, context), stale.signal)
        if (stale.signal.aborted) return
        setValidation(found)
        setSaid(outcome(found))
      } catch (error) {
        // Superseded by a newer check.
        if (stale.signal.aborted) return
        setValidation(null)
        setSaid((error as Error).message)
      }
    }
    const timer = setTimeout(() => void check(), WAIT_MS)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [files, pasted, context, asked, ask])

  const copyContext = async () => {
    const words = await navigator.clipboard.writeText(context).then(
      () => 'Context copied',
      () => 'Select the text to copy it',
    )
    setSaid(words)
  }
  const isEmpty = files.length === 0 && pasted.trim() === ''
  return (
    <form
      method="post"
      action="/api/v1/validate"
      encType="multipart/form-data"
      className="mt-3 grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isEmpty) setSaid('Choose a file or paste its text first')
        else setAsked(asked + 1)
      }}
    >
      <noscript>
        <p>
          Without JavaScript the button below sends the files and the context, and shows the
          response as JSON. Nothing is kept.
        </p>
      </noscript>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <DropZone files={files} onFiles={setFiles} />
        <div className="min-w-0">
          <label htmlFor="pasted" className="font-semibold">
            Or paste the output
          </label>
          <textarea
            id="pasted"
            rows={5}
            value={pasted}
            spellCheck={false}
            className={`${INPUT} mt-1 font-mono text-sm`}
            onChange={(event) => setPasted(event.target.value)}
          />
        </div>
      </div>
      <details ref={contextForm}>
        <summary>Write the context with a form</summary>
        <p className="my-2 text-sm text-muted">
          The form writes the text below and replaces its current content.
        </p>
        <ContextBuilder
          offered={offered}
          missing={validation ? missingFields(validation) : NONE}
          onYaml={setContext}
        />
      </details>
      <div className="min-w-0">
        <label htmlFor="context-text" className="font-semibold">
          Context (meshbench.yaml)
        </label>
        <textarea
          id="context-text"
          name="context"
          rows={8}
          value={context}
          spellCheck={false}
          placeholder={
            'campaign: acme-nightly\nmesh: istio\nversion: 1.26.0\nmode: sidecar\n# rps: 2000'
          }
          className={`${INPUT} mt-1 font-mono text-sm placeholder:text-muted`}
          onChange={(event) => setContext(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <button type="submit" className={BUTTON}>
          Check
        </button>
        {example && (
          <button
            type="button"
            className={BUTTON}
            onClick={() => {
              setPasted(example.result)
              setContext(example.context)
            }}
          >
            Fill in the example
          </button>
        )}
        <button type="button" className={BUTTON} onClick={() => void copyContext()}>
          Copy context
        </button>
        <button type="button" className={BUTTON} onClick={() => download(context)}>
          Download context
        </button>
      </div>
      <p role="status" aria-live="polite" className="min-h-6 font-semibold">
        {said}
      </p>
      {validation && !isEmpty && <ValidationResult validation={validation} />}
    </form>
  )
}
