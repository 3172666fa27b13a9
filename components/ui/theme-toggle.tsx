'use client'

import { useLayoutEffect, useSyncExternalStore } from 'react'
import {
  applyStoredTheme,
  isTheme,
  onThemeChange,
  THEME_CHANGED,
  THEME_KEY,
  THEMES,
  type ThemeChoice,
} from './theme'

function read(): ThemeChoice {
  const chosen = document.documentElement.dataset.theme
  return isTheme(chosen) ? chosen : 'system'
}

function choose(theme: ThemeChoice) {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage may be forbidden; the choice then lasts for this page.
  }
  window.dispatchEvent(new Event(THEME_CHANGED))
}

/** Follows the system until the reader chooses light or dark. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(onThemeChange, read, (): ThemeChoice => 'system')
  // A page that only the browser draws, as one that answers 404, has no inline script that did it before.
  useLayoutEffect(() => {
    applyStoredTheme()
    window.dispatchEvent(new Event(THEME_CHANGED))
  }, [])
  return (
    <label className="theme-choice" title={`Theme: ${theme}`} data-print="hide">
      <span className="sr-only">Theme</span>
      <svg viewBox="0 0 20 20" width={20} height={20} aria-hidden="true">
        <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M10 2a8 8 0 0 1 0 16z" fill="currentColor" />
      </svg>
      <select
        name="theme"
        value={theme}
        onChange={(event) => isTheme(event.target.value) && choose(event.target.value)}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
