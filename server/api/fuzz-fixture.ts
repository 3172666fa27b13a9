import fc from 'fast-check'
import { bodies, type Body } from './bodies-fixture'
import { addresses } from './hostile-fixture'
import type { DescribedOperation, OpenApi } from './openapi-types'
import { responseChecker } from './validate-fixture'

export type FuzzReport = {
  calls: number
  /** calls by operation and status: "submitRuns 422" */
  counts: Record<string, number>
  /** responses that are an internal error or not as documented */
  faults: string[]
}

/**
 * Calls every operation of a site's OpenAPI document with sensible, damaged and hostile parameters and bodies, and holds
 * each response to the document. The same seed makes the same calls.
 * @param options.token of an organisation of its own, which some calls carry
 */
export async function fuzz(options: {
  url: string
  token: string
  seed: number
  calls: number
  only?: 'reads' | 'writes'
}): Promise<FuzzReport> {
  const { url, token, seed, only } = options
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi
  const { operations, faultOf } = responseChecker(document)
  const chosen = operations.filter(
    ({ method }) => only === undefined || (method === 'get') === (only === 'reads'),
  )
  const report: FuzzReport = { calls: 0, counts: {}, faults: [] }
  // As many calls for each, so that none is left out by chance.
  const each = Math.ceil(options.calls / chosen.length)
  for (const operation of chosen) {
    const made = fc.record<{ address: string; body: Body | null; key: string | null }>({
      // What is sent with a body names most of what it needs there.
      address:
        operation.method === 'get'
          ? addresses([operation])
          : fc.oneof(addresses([operation]), addresses([withoutQuery(operation)])),
      body: operation.method === 'get' ? fc.constant(null) : bodies(operation),
      key: fc.oneof(
        { weight: 8, arbitrary: fc.constant(token) },
        fc.constantFrom(null, 'mb_x', ' '),
      ),
    })
    for (const { address, body, key } of fc.sample(made, { numRuns: each, seed })) {
      const response = await fetch(url + address, {
        method: operation.method.toUpperCase(),
        headers: {
          ...(body === null || body.type === '' ? {} : { 'content-type': body.type }),
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        },
        ...(body === null ? {} : { body: new Blob([body.content]) }),
      })
      const { status } = response
      const type = response.headers.get('content-type') ?? ''
      const text = await response.text()
      report.calls++
      const name = `${operation.operationId} ${status}`
      report.counts[name] = (report.counts[name] ?? 0) + 1
      // A parameter that is a dot names another address: the route that responded is checked. What matches no
      // route is refused by the framework, not as JSON.
      const { pathname } = new URL(response.url)
      const isOurs = /json/.test(type) && operations.some((o) => fits(o.path, pathname))
      const fault = isOurs ? faultOf(response.url, status, type, text, operation.method) : null
      // A failure of the site is expected only where the document names its status.
      const isNamed = operation.responses[String(status)] !== undefined
      if ((status >= 500 && !isNamed) || fault !== null)
        report.faults.push(
          `${operation.method} ${address}: ${status} ${fault ?? text.slice(0, 200)}`,
        )
    }
  }
  return report
}

const withoutQuery = (operation: DescribedOperation): DescribedOperation => ({
  ...operation,
  parameters: operation.parameters.filter((p) => p.in === 'path'),
})

const fits = (template: string, pathname: string): boolean =>
  new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
