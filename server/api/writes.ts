import { AcknowledgementRequest, AcknowledgementResponse } from '@/server/alerts/schemas'
import { OrganisationFacts, RelationRequest } from '@/server/auth/organisation/schemas'
import { ReportInput, RunReport } from '@/server/charts/reports/schemas'
import { RegisteredContextResponse } from '@/server/runs/contexts/schemas'
import { SnapshotResponse, SnapshotRequest } from '@/server/charts/snapshots/schemas'
import { WithdrawalResponse, Withdrawal } from '@/server/review/moderation/schemas'
import { ExchangeResponse, IdentityToken } from '@/server/auth/schemas'
import { SubmissionResponse } from '@/server/runs/parse/response'
import { Validation } from '@/server/runs/parse/schemas'
import { text, type HandledOperation } from './manual-operations'

const RESULTS = {
  'multipart/form-data': null,
  'application/json': null,
  'application/octet-stream': null,
}
const STREAM = {
  type: 'application/x-ndjson',
  description: 'one LineResponse for each line sent, then a summary, as /api/v1/schema.json says',
}
const SUBMISSION = { name: 'Submission', schema: SubmissionResponse }

/** What stores, changes and checks results. `/api/v1/schema.json` describes the bodies of results and contexts. */
export const WRITE_OPERATIONS: readonly HandledOperation[] = [
  {
    id: 'submitRuns',
    method: 'post',
    path: '/api/v1/runs',
    summary:
      'Store results: files as a load generator wrote them, with their context; a repeat answers 200',
    needsToken: true,
    parameters: [
      text('adapter', 'query', 'reads the file with this adapter instead of finding one'),
      text('context', 'query', 'a registered context, as campaign/name'),
      text('campaign', 'query', 'key of the context, where a bare file is sent'),
      text('mesh', 'query', 'key of the context, where a bare file is sent'),
      text('version', 'query', 'key of the context, where a bare file is sent'),
      text('mode', 'query', 'key of the context, where a bare file is sent'),
      text('dryRun', 'query', '1 does everything but store'),
    ],
    bodies: { ...RESULTS, 'application/x-ndjson': null },
    responses: { 200: SUBMISSION, 201: SUBMISSION, 207: STREAM },
  },
  {
    id: 'validateResults',
    method: 'post',
    path: '/api/v1/validate',
    summary: 'What would be stored of files and a context; nothing is kept',
    parameters: [text('adapter', 'query', 'reads the file with this adapter')],
    bodies: RESULTS,
    responses: { 200: { name: 'Validation', schema: Validation } },
  },
  {
    id: 'registerContext',
    method: 'put',
    path: '/api/v1/contexts/{campaign}/{name}',
    summary: 'Keep a context under a name, or replace the one there',
    needsToken: true,
    parameters: [
      text('campaign', 'path', 'short name of the campaign'),
      text('name', 'path', 'short name of the context'),
    ],
    bodies: { 'application/yaml': null, 'application/json': null },
    responses: {
      200: { name: 'RegisteredContext', schema: RegisteredContextResponse },
      201: { name: 'RegisteredContext', schema: RegisteredContextResponse },
    },
  },
  {
    id: 'withdrawRun',
    method: 'post',
    path: '/api/v1/runs/{id}/withdraw',
    summary: 'Take a run of one’s own back, with a reason',
    needsToken: true,
    parameters: [text('id', 'path', 'id of the run')],
    bodies: { 'application/json': Withdrawal },
    responses: { 200: { name: 'Withdrawal', schema: WithdrawalResponse } },
  },
  {
    id: 'acknowledgeRun',
    method: 'post',
    path: '/api/v1/runs/{id}/acknowledge',
    summary: 'Say that a change at a run of one’s own is known, or that its level is expected',
    needsToken: true,
    parameters: [text('id', 'path', 'id of the first run at the new level')],
    bodies: { 'application/json': AcknowledgementRequest },
    responses: { 200: { name: 'Acknowledgement', schema: AcknowledgementResponse } },
  },
  {
    id: 'declareRelation',
    method: 'put',
    path: '/api/v1/organisation',
    summary:
      'State the relation to the products that one measures; shown as declared by the sender until a maintainer confirms it',
    needsToken: true,
    bodies: { 'application/json': RelationRequest },
    responses: { 200: { name: 'OrganisationFacts', schema: OrganisationFacts } },
  },
  {
    id: 'reportRuns',
    method: 'post',
    path: '/api/v1/reports',
    summary:
      'How runs compare with those before them, as Markdown for a comment with a frozen chart',
    needsToken: true,
    bodies: { 'application/json': ReportInput },
    responses: { 200: { name: 'RunReport', schema: RunReport } },
  },
  {
    id: 'freezeChart',
    method: 'post',
    path: '/api/v1/snapshots',
    summary: 'Keep a chart as it is now; 200 when this very state is kept already',
    bodies: { 'application/json': SnapshotRequest },
    responses: {
      200: { name: 'FrozenChart', schema: SnapshotResponse },
      201: { name: 'FrozenChart', schema: SnapshotResponse },
    },
  },
  {
    id: 'exchangeIdentity',
    method: 'post',
    path: '/api/v1/oidc/token',
    summary: 'The identity token of a trusted CI run, once, for an ingest token of 15 minutes',
    bodies: { 'application/json': IdentityToken },
    responses: { 200: { name: 'IngestToken', schema: ExchangeResponse } },
  },
]
