import type { ReactNode } from 'react'
import { markupOf } from './markup'

/**
 * What needs no script, as one text to React: elements and functions without hooks, rendered here and never walked through in
 * the browser. For tables and lists that most readers leave folded. @throws Error where only React could render
 */
export const Still = ({ children }: { children: ReactNode }) => (
  <div dangerouslySetInnerHTML={{ __html: markupOf(children) }} />
)
