import { serveJobs } from '@/server/platform/workers/serve'
import { readFormBody } from './submission/form-body'
import { readJsonBody } from './submission/json-body'
import { prepareSubmission } from './submission/prepare'
import { prepareLine } from './submission/stream-line'
import { readForValidation } from './validation/read-for-validation'

/** Runs as a thread: the functions that `inReader` calls, by name. */
serveJobs({ prepareSubmission, prepareLine, readForValidation, readFormBody, readJsonBody })
