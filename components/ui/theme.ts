/** The reader's choice is kept in local storage only; without one the system decides. */
export const THEMES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEMES)[number]

export const THEME_KEY = 'theme'

/** Runs inline before the first paint, so that no page flashes in the other theme. */
export const themeScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`

export const isTheme = (text: string | null | undefined): text is ThemeChoice =>
  THEMES.some((theme) => theme === text)

/** Dispatched on the window when the reader chooses. */
export const THEME_CHANGED = 'themechange'

/** Calls back whenever the reader chooses another theme, here or in another tab, or the system changes. */
export function onThemeChange(notify: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  window.addEventListener(THEME_CHANGED, notify)
  window.addEventListener('storage', notify)
  system.addEventListener('change', notify)
  return () => {
    window.removeEventListener(THEME_CHANGED, notify)
    window.removeEventListener('storage', notify)
    system.removeEventListener('change', notify)
  }
}

/** The same for a page that the browser drew without that script. */
export function applyStoredTheme(): void {
  try {
    const chosen = localStorage.getItem(THEME_KEY)
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
  } catch {
    // Storage may be forbidden; the system then decides.
  }
}
