import { serveJobs } from '@/server/platform/workers/serve-jobs'
import { readFormBody } from './form-body'
import { readJsonBody } from './json-body'
import { prepareSubmission } from './prepare'
import { prepareLine } from './stream-line'
import { parseForValidation } from './parse-for-validation'

/** Runs as a thread: the functions that `inReader` calls, by name. */
serveJobs({
  prepareSubmission,
  prepareLine,
  readForValidation: parseForValidation,
  readFormBody,
  readJsonBody,
})
