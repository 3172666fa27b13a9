import { Audience } from '@/server/auth/schemas'
import { OrganisationFacts } from '@/server/auth/organisation/schemas'
import { ContextNames, RegisteredContextFacts } from '@/server/runs/contexts/schemas'
import { text, type HandledOperation } from './manual-operations'

const FILE = { type: '*/*', description: 'the file, as an attachment under its own media type' }

/** Reads that are no procedures: of what belongs to one organisation, and of files. */
export const OWN_READS: readonly HandledOperation[] = [
  {
    id: 'getOrganisation',
    method: 'get',
    path: '/api/v1/organisation',
    summary: 'One’s own organisation, and its relation to the products it measures',
    needsToken: true,
    responses: { 200: { name: 'OrganisationFacts', schema: OrganisationFacts } },
  },
  {
    id: 'listContexts',
    method: 'get',
    path: '/api/v1/contexts/{campaign}',
    summary: 'Names of the contexts that one registered for a campaign',
    needsToken: true,
    parameters: [text('campaign', 'path', 'short name of the campaign')],
    responses: { 200: { name: 'ContextNames', schema: ContextNames } },
  },
  {
    id: 'getContext',
    method: 'get',
    path: '/api/v1/contexts/{campaign}/{name}',
    summary: 'A context of one’s own with its digest',
    needsToken: true,
    parameters: [
      text('campaign', 'path', 'short name of the campaign'),
      text('name', 'path', 'short name of the context'),
    ],
    responses: { 200: { name: 'RegisteredContextFacts', schema: RegisteredContextFacts } },
  },
  {
    id: 'getRunFile',
    method: 'get',
    path: '/api/v1/runs/{id}/raw',
    summary: 'The file of a run, exactly as it was sent',
    parameters: [text('id', 'path', 'id of the run')],
    responses: { 200: FILE },
  },
  {
    id: 'getPublishedFile',
    method: 'get',
    path: '/api/v1/publications/{slug}/raw/{sha256}',
    summary: 'Where a file of a publication is, with size and digest: nothing is handed out here',
    parameters: [
      text('slug', 'path', 'short name of the publication'),
      text('sha256', 'path', 'digest of the file'),
    ],
    responses: {},
    problems: {
      410: 'the file is where its author published it: `place` has address, size and digest',
    },
  },
  {
    id: 'getAudience',
    method: 'get',
    path: '/api/v1/oidc/token',
    summary: 'The audience that the identity token of a CI run must name',
    responses: { 200: { name: 'Audience', schema: Audience } },
  },
  {
    id: 'getSchemas',
    method: 'get',
    path: '/api/v1/schema.json',
    summary: 'JSON Schema of everything that may be sent to POST /api/v1/runs',
    responses: {
      200: { type: 'application/schema+json', description: 'a JSON Schema with `$defs`' },
    },
  },
]
