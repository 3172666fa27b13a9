'use client'

import { useState } from 'react'
import type { ContextChoices } from '@/server/runs/contexts/schemas'
import { INPUT } from '../ui/input'
import { contextYaml, type ContextDraft } from './context-yaml'

type Field = {
  id: string
  label: string
  hint?: string
  options?: readonly string[] | undefined
  suggestions?: readonly string[] | undefined
  isNumber?: boolean
  required?: boolean
}

/** What the form offers, or how far the question for it is. */
export type Offered = ContextChoices | 'loading' | 'failed'

/** Names to choose among. If they cannot be loaded, a field takes any text and the server validates it. */
function namesOf(
  offered: Offered,
  of: 'modes' | 'protocols' | 'loadModels',
): readonly string[] | undefined {
  if (offered === 'failed') return undefined
  return offered === 'loading' ? [] : offered[of]
}

const meshesOf = (offered: Offered): ContextChoices['meshes'] =>
  typeof offered === 'string' ? [] : offered.meshes

const subjectFields = (offered: Offered, mesh: string): Field[] => [
  { id: 'campaign', label: 'Campaign', hint: 'lower case, such as acme-nightly', required: true },
  {
    id: 'mesh',
    label: 'Mesh',
    hint: 'none for the baseline',
    suggestions: meshesOf(offered).map(({ slug }) => slug),
    required: true,
  },
  {
    id: 'version',
    label: 'Version of the mesh',
    suggestions: meshesOf(offered).find(({ slug }) => slug === mesh)?.versions,
  },
  { id: 'mode', label: 'Mode', options: namesOf(offered, 'modes'), required: true },
  {
    id: 'rps',
    label: 'Requests per second asked for',
    hint: 'where the file does not state it, as of wrk2 (-R)',
    isNumber: true,
  },
  { id: 'connections', label: 'Connections', isNumber: true },
  { id: 'protocol', label: 'Protocol', options: namesOf(offered, 'protocols') },
  {
    id: 'load_model',
    label: 'Load model',
    hint: 'how requests are paced, where the file does not show it',
    options: namesOf(offered, 'loadModels'),
  },
  { id: 'baseline', label: 'Baseline', hint: 'none: this campaign without a mesh' },
  {
    id: 'continuous',
    label: 'Continuous',
    options: ['true'],
    hint: 'each run is a point over time, such as every night; not a repetition',
  },
  { id: 'branch', label: 'Branch', hint: 'such as main: pull requests are compared with its runs' },
]

const ENVIRONMENT: Field[] = [
  { id: 'label', label: 'Name of the test bed' },
  { id: 'provider', label: 'Provider' },
  { id: 'region', label: 'Region' },
  { id: 'node_type', label: 'Node type' },
  { id: 'nodes', label: 'Nodes', isNumber: true },
  { id: 'kubernetes', label: 'Kubernetes version' },
  { id: 'cni', label: 'CNI' },
  { id: 'kernel', label: 'Kernel' },
].map((field) => ({ ...field, id: `environment.${field.id}` }))

function Control(props: {
  field: Field
  /** the checked file does not state it, so nothing can be ranked without it */
  isMissing: boolean
  value: string
  onChange: (value: string) => void
}) {
  const { field, isMissing, value, onChange } = props
  const id = `context-${field.id}`
  const shared = { id, value, className: INPUT, 'aria-required': field.required ?? false }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-sm">
        {field.label}
        {field.required && <span className="text-muted"> (needed)</span>}
        {isMissing && <strong> (not in your file)</strong>}
      </label>
      {field.options ? (
        <select {...shared} onChange={(event) => onChange(event.target.value)}>
          <option value="">not stated</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          list={field.suggestions && `${id}-list`}
          inputMode={field.isNumber ? 'decimal' : undefined}
          aria-describedby={field.hint && `${id}-hint`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {field.suggestions && (
        <datalist id={`${id}-list`}>
          {field.suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
      {field.hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {field.hint}
        </p>
      )}
    </div>
  )
}

/**
 * A form that writes the context as YAML while it is filled in.
 * @param props.missing fields that the checked files leave open and that a rank needs
 */
export function ContextBuilder(props: {
  offered: Offered
  missing: ReadonlySet<string>
  onYaml: (yaml: string) => void
}) {
  const { offered, missing, onYaml } = props
  const [draft, setDraft] = useState<ContextDraft>({})
  const set = (id: string, value: string) => {
    const next = { ...draft, [id]: value }
    setDraft(next)
    onYaml(contextYaml(next))
  }
  const controls = (fields: readonly Field[]) =>
    fields.map((field) => (
      <Control
        key={field.id}
        field={field}
        isMissing={missing.has(field.id)}
        value={draft[field.id] ?? ''}
        onChange={(value) => set(field.id, value)}
      />
    ))
  const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4'
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className={grid}>{controls(subjectFields(offered, draft.mesh ?? ''))}</div>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">Environment</legend>
        <div className={grid}>{controls(ENVIRONMENT)}</div>
      </fieldset>
    </div>
  )
}
