/** The reader's choice lives in local storage only; without one the system decides. */
export const THEMES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEMES)[number]

export const THEME_KEY = 'theme'

/** Runs inline before the first paint, so that no page flashes in the other theme. */
export const themeScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`

export const isTheme = (text: string | null | undefined): text is ThemeChoice =>
  THEMES.some((theme) => theme === text)
