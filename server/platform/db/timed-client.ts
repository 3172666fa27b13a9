import pg from 'pg'
import { observe } from '../observe/metrics'
import { statementLabels } from './statement-labels'
import { tracing } from '../observe/tracing'

const STATEMENTS = 'meshbench_statement_duration_seconds'

type Callback = (...results: unknown[]) => void
type Query = (...given: unknown[]) => unknown

const textOf = (query: unknown): string => {
  const text: unknown =
    typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : query
  return typeof text === 'string' ? text : ''
}

/** A connection that measures how long each statement takes, from its sending to its last row or error. */
export class TimedClient extends pg.Client {
  // The driver takes a text or an object, values or none, and gives a promise or calls back; all of it is handed on.
  override query: pg.Client['query'] = ((...given: unknown[]) => {
    const began = performance.now()
    const labels = statementLabels(textOf(given[0]))
    const endSpan = tracing()?.statement(labels)
    const done = (): void => {
      observe(STATEMENTS, labels, (performance.now() - began) / 1000)
      endSpan?.()
    }
    const send = pg.Client.prototype.query.bind(this) as Query
    const last = given.at(-1)
    if (typeof last === 'function')
      return send(...given.slice(0, -1), (...results: unknown[]) => {
        done()
        ;(last as Callback)(...results)
      })
    const sent = send(...given)
    if (sent instanceof Promise) sent.then(done, done)
    return sent
  }) as pg.Client['query']
}
