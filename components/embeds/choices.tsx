'use client'

import type { ReactNode } from 'react'
import { CHOICE } from '../ui/input'

export type Choice = {
  isFrozen: boolean
  theme: 'light' | 'dark' | 'auto'
  /** px; null follows the page */
  width: number | null
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="flex items-center gap-2 text-sm">
      {label}
      {children}
    </label>
  )
}

/** Live or frozen, theme and width of an embedded chart. */
export function Choices(props: { choice: Choice; onChange: (choice: Choice) => void }) {
  const { choice, onChange } = props
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <Field label="Data">
        <select
          className={CHOICE}
          value={choice.isFrozen ? 'frozen' : 'live'}
          onChange={(event) => onChange({ ...choice, isFrozen: event.target.value === 'frozen' })}
        >
          <option value="live">live: follows new runs</option>
          <option value="frozen">frozen: keeps its current state</option>
        </select>
      </Field>
      <Field label="Theme">
        <select
          className={CHOICE}
          value={choice.theme}
          onChange={(event) => {
            const theme = (['light', 'dark', 'auto'] as const).find((t) => t === event.target.value)
            onChange({ ...choice, theme: theme ?? 'light' })
          }}
        >
          <option value="auto">follows the reader’s setting</option>
          <option value="light">light</option>
          <option value="dark">dark</option>
        </select>
      </Field>
      <Field label="Size">
        <select
          className={CHOICE}
          value={choice.width ?? ''}
          onChange={(event) =>
            onChange({
              ...choice,
              width: event.target.value === '' ? null : Number(event.target.value),
            })
          }
        >
          <option value="">as wide as the page</option>
          {[360, 480, 720, 1080].map((px) => (
            <option key={px} value={px}>
              {px} px
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}
