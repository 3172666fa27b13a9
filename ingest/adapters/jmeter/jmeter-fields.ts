import { digest } from '../../dictionary/canonical-json'
import { toPartName } from '../../formats/sub-loads'
import {
  type FieldTable,
  type FieldUse,
  identity,
  ignored,
  load,
  loads,
  plan,
  result,
} from '../../model/fields'
import { headerLoad, type Load, targetLoad } from '../../model/load'

/** Key of a sub-load: every label of a JTL file is a load of its own. */
export const LABEL = 'label'

const LABEL_NAME = load(LABEL, null, (label) => toPartName(String(label)))
/** Key of the shares of several URLs of one label, counted over its samples. */
export const URL_MIX = 'url_mix'
/** "null" is what JMeter prints for a sampler without a URL. */
const TARGET = loads('path, query, url_mix', (url) =>
  url === 'null' ? {} : targetLoad(String(url)),
)

/** "10.0.0.7:1099-Checkout 1-4" of a remote engine is a thread of the group "Checkout". */
const THREAD_GROUP = load('thread_group', null, (name) =>
  String(name)
    .replace(/^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?-/, '')
    .replace(/ \d{1,6}-\d{1,7}$/, ''),
)
/** Threads of the group, where other groups ran beside it: the highest of all samples. */
export const GROUP_THREADS = 'group_threads'
const THREADS_OF_GROUP = loads(GROUP_THREADS, () => ({}))

/** Size of large requests of a label, about: the samples of one differ in their headers. */
export const SENT_BYTES_ABOUT = 'sent_bytes_about'
const SENT_BYTES = loads(SENT_BYTES_ABOUT, () => ({}))

/** A body, or the parameters of a GET; two of one length may ask for different things. */
const BODY = load('query_string', null, (text) =>
  String(text).trim() === '' ? null : `sha256:${digest(String(text)).slice(0, 12)}`,
)

/** Request headers as they were sent; keep-alive is on unless the sampler switches it off. */
const toHeaders = (value: unknown): Load =>
  Object.assign(
    {},
    ...String(value)
      .split('\n')
      .map((line): Load => {
        const [, name = '', text = ''] = /^([\w-]+): ?(.*)$/.exec(line.trim()) ?? []
        const isDefault = /^connection$/i.test(name) && /^keep-alive$/i.test(text)
        return isDefault ? {} : (headerLoad(name, text) ?? {})
      }),
  ) as Load

const ENCODING = ignored('how the response was decoded')
const HOST: FieldUse = identity

/** Columns of a JTL file in CSV, by `CSVSaveService`. */
export const JMETER_COLUMNS: FieldTable = {
  timeStamp: identity,
  elapsed: result,
  label: LABEL_NAME,
  responseCode: result,
  responseMessage: result,
  threadName: THREAD_GROUP,
  dataType: result,
  success: result,
  failureMessage: result,
  bytes: result,
  sentBytes: SENT_BYTES,
  grpThreads: THREADS_OF_GROUP,
  allThreads: plan('connections'),
  URL: TARGET,
  Filename: identity,
  Latency: result,
  Encoding: ENCODING,
  SampleCount: result,
  ErrorCount: result,
  Hostname: HOST,
  IdleTime: result,
  Connect: result,
}

/** Attributes and children of a sample of a JTL file in XML, by `SampleResultConverter` and `HTTPResultConverter`. */
export const JMETER_ELEMENTS: FieldTable = {
  t: result,
  it: result,
  lt: result,
  ct: result,
  ts: identity,
  s: result,
  lb: LABEL_NAME,
  rc: result,
  rm: result,
  tn: THREAD_GROUP,
  dt: result,
  de: ENCODING,
  by: result,
  sby: SENT_BYTES,
  sc: result,
  ec: result,
  ng: THREADS_OF_GROUP,
  na: plan('connections'),
  hn: HOST,
  'java.net.URL': TARGET,
  method: load('method', 'GET'),
  queryString: BODY,
  requestHeader: loads('header.*', toHeaders),
  cookies: ignored('may hold credentials'),
  redirectLocation: result,
  responseHeader: result,
  responseData: result,
  responseFile: identity,
  samplerData: ignored('the request again, as its sampler prints it'),
  assertionResult: result,
  name: result,
  failure: result,
  error: result,
  failureMessage: result,
}
