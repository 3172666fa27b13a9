import { AppError } from '@/server/platform/errors'

const SLUG = /^[a-z0-9][a-z0-9.-]{0,99}$/

/** Name of a registered context: lower-case letters, digits, dots and hyphens. */
export type ContextName = { campaign: string; name: string }

/** @throws AppError BAD_REQUEST */
export function contextName(campaign: string, name: string): ContextName {
  if (SLUG.test(campaign) && SLUG.test(name)) return { campaign, name }
  throw new AppError('BAD_REQUEST', {
    title: 'The name of the context is not valid',
    detail: `expected <campaign>/<name>, each of lower case letters, digits, dots and hyphens, at most 100; found "${`${campaign}/${name}`.slice(0, 120)}"`,
    hint: 'for example acme-nightly/istio-sidecar',
  })
}

/** A submission's `?context=<campaign>/<name>` with the query keys that override registered ones. */
export class ContextReference {
  readonly at: ContextName

  /** @throws AppError BAD_REQUEST */
  constructor(
    text: string,
    readonly overrides: Record<string, unknown>,
  ) {
    const [campaign = '', ...name] = text.split('/')
    this.at = contextName(campaign, name.join('/'))
  }
}
