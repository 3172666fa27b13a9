import { MAX_SELECTED } from '../results/compare-links'

/** Chosen subjects live in this tab only; without storage the links lead to the comparison at once. */
export const CHOSEN_KEY = 'compare'
const CHANGED = 'comparechange'

const isSubject = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9][^\s<>&?#]{0,160}$/.test(value)

/** Subjects of a stored text; whatever is not a subject is left out. */
export function chosenOf(stored: string): string[] {
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value.filter(isSubject).slice(0, MAX_SELECTED) : []
  } catch {
    return []
  }
}

export function readChosen(): string {
  try {
    return sessionStorage.getItem(CHOSEN_KEY) ?? '[]'
  } catch {
    return '[]'
  }
}

/** False when the browser refuses to store anything. */
export function writeChosen(subjects: readonly string[]): boolean {
  try {
    sessionStorage.setItem(CHOSEN_KEY, JSON.stringify([...new Set(subjects)]))
  } catch {
    return false
  }
  window.dispatchEvent(new Event(CHANGED))
  return true
}

export function subscribeChosen(notify: () => void): () => void {
  window.addEventListener(CHANGED, notify)
  return () => window.removeEventListener(CHANGED, notify)
}
