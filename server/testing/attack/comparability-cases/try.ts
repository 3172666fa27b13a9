import type { Site } from './site'

export type Outcome = {
  verdict:
    | 'refused'
    | 'kept apart'
    | 'not ranked'
    | 'not judged'
    | 'flagged'
    | 'by rule'
    | 'fair'
    | 'FOOLED'
  why: string
}

/** One try by name: what it sends to a site and what came out. */
export type Try = {
  name: string
  /** @throws RefusedError where the site stored nothing, which no try may fool */
  go: (site: Site, campaign: string) => Promise<Outcome>
  /** why it may still fool the site: a limit that is known */
  limit?: string
}

/** The verdict of a site that did what it must, FOOLED of one that did not. */
export const judge = (isRight: boolean, verdict: Outcome['verdict'], why: string): Outcome => ({
  verdict: isRight ? verdict : 'FOOLED',
  why,
})

/** What came out of sending what must be refused. */
export async function mustRefuse(sent: Promise<unknown>): Promise<Outcome> {
  await sent
  return { verdict: 'FOOLED', why: 'stored' }
}
