import { z } from 'zod'
import type { OidcIssuer } from '@/env'
import { namedText } from '@/server/platform/db/storable-text'
import type { JobClaims } from './claims'
import { quoted, refused, refusedClaim } from './refusals'
import type { CiRun } from '../schemas'

const text = namedText(500)
const id = z
  .union([z.string(), z.number().int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/))
const path = text.regex(/^[\w.-]+(\/[\w.-]+)+$/)

/** Claims of GitHub Actions; `job_workflow_ref` is the file whose job runs, reusable workflows included. */
const GitHub = z.object({
  repository: path,
  repository_id: id,
  repository_owner_id: id,
  job_workflow_ref: text,
  event_name: text,
  run_id: id,
  environment: text.optional(),
  ref: text.optional(),
  sha: text.optional(),
})

/** Claims of GitLab CI; `ci_config_ref_uri` is null where the configuration is not a file of the project. */
const GitLab = z.object({
  project_path: path,
  project_id: id,
  namespace_id: id,
  ci_config_ref_uri: text,
  pipeline_source: text,
  job_id: id,
  environment: text.optional(),
  ref: text.optional(),
  sha: text.optional(),
})

type ProviderClaims = Omit<CiRun, 'provider' | 'issuer' | 'subject' | 'jti'>
type Reader = (claims: unknown, issuer: string) => ProviderClaims

function parsed<T>(schema: z.ZodType<T>, claims: unknown): T {
  const { data, error } = schema.safeParse(claims)
  if (!error) return data
  throw refusedClaim(error)
}

/** Claims do not say whose branch a pull request comes from, so none is accepted: its code may be from a fork. */
function refusePullRequests(event: string): void {
  if (/pull_request|merge_request/.test(event))
    throw refused(
      'OIDC_CLAIM',
      `a run for ${quoted(event)} may execute the code of a fork; expected one for a push, a schedule or a later workflow`,
    )
}

/** `<prefix>/<file>@<ref>` without prefix and ref: the file must be the repository's own. */
function parseWorkflow(reference: string, prefix: string): string {
  const at = reference.lastIndexOf('@')
  if (!reference.startsWith(prefix) || at <= prefix.length)
    throw refused(
      'OIDC_CLAIM',
      `expected a workflow of ${quoted(prefix)}, found ${quoted(reference)}`,
    )
  return reference.slice(prefix.length, at)
}

const github: Reader = (claims, issuer) => {
  const found = parsed(GitHub, claims)
  refusePullRequests(found.event_name)
  // GitHub Enterprise issues tokens under its own host, github.com under a separate one.
  const { hostname, origin } = new URL(issuer)
  const site = hostname === 'token.actions.githubusercontent.com' ? 'https://github.com' : origin
  return {
    repository: found.repository,
    repositoryId: found.repository_id,
    ownerId: found.repository_owner_id,
    workflow: parseWorkflow(found.job_workflow_ref, `${found.repository}/.github/workflows/`),
    environment: found.environment ?? null,
    ref: found.ref ?? null,
    commit: found.sha ?? null,
    event: found.event_name,
    runUrl: `${site}/${found.repository}/actions/runs/${found.run_id}`,
  }
}

const gitlab: Reader = (claims, issuer) => {
  const found = parsed(GitLab, claims)
  refusePullRequests(found.pipeline_source)
  const host = issuer.replace(/^https?:\/\//, '')
  return {
    repository: found.project_path,
    repositoryId: found.project_id,
    ownerId: found.namespace_id,
    workflow: parseWorkflow(found.ci_config_ref_uri, `${host}/${found.project_path}//`),
    environment: found.environment ?? null,
    ref: found.ref ?? null,
    commit: found.sha ?? null,
    event: found.pipeline_source,
    runUrl: `${issuer}/${found.project_path}/-/jobs/${found.job_id}`,
  }
}

const READERS = { github, gitlab } as const

/** The claims of a verified token, in one shape for all providers. @throws AppError UNAUTHENTICATED */
export const readCiRun = (
  { provider, issuer }: OidcIssuer,
  claims: unknown,
  { subject, jti }: JobClaims,
): CiRun => ({ provider, issuer, subject, jti, ...READERS[provider](claims, issuer) })
