import { z } from 'zod'
import { parseMetricKey } from '../dictionary/metric-key'
import { unitFor } from '../dictionary/units'
import { getMetric } from '../dictionary/metrics'

/**
 * One computation on a publication's own figures, next to the result its text states. `of`, `to` and `over` name
 * canonical figures as "subject @ scenario: metric".
 */
export const COMPUTATIONS = {
  value: 'of',
  difference: 'of − to',
  ratio: 'of ÷ to',
  change: '(of − to) ÷ to',
  shareOfAdded: '(of − over) ÷ (to − over)',
  product: 'of × to',
} as const
export type Computation = keyof typeof COMPUTATIONS

export type Figure = { subject: string; scenario: string; metric: string }

const FIGURE = /^(\S+) @ (\S+): (\S+)$/

const FigureText = z.string().transform((text, ctx): Figure => {
  const [, subject, scenario, metric] = FIGURE.exec(text) ?? []
  if (subject && scenario && metric && parseMetricKey(metric)) return { subject, scenario, metric }
  ctx.addIssue({ code: 'custom', message: 'a figure such as "linkerd @ rps200: http.latency.p99"' })
  return z.NEVER
})

/** "75%", "<20%", "163 ms", "8.7": a stated value with its precision. */
export type StatedValue = {
  text: string
  relation: 'equal' | 'below' | 'above'
  value: number
  /** one unit of the last printed digit; 0 for bounds */
  tolerance: number
  unit: string | null
}

/** A number as texts print it, with or without thousands separators: "2,178 requests/s". */
const STATED = /^([<>])?\s*(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?)(?![\d,])\s*(\S.*)?$/

/** Null when the text is not a number with an optional relation and unit. */
export function parseStated(text: string): StatedValue | null {
  const [, sign, digits, decimals = '', unit = null] = STATED.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const percent = unit === '%' ? 0.01 : 1
  const relation = sign === '<' ? 'below' : sign === '>' ? 'above' : 'equal'
  return {
    text,
    relation,
    value: Number(digits.replaceAll(',', '')) * percent,
    tolerance: relation === 'equal' ? 10 ** -decimals.length * percent : 0,
    unit: unit === '%' ? null : unit,
  }
}

const StatedText = z.string().transform((text, ctx): StatedValue => {
  const stated = parseStated(text)
  if (stated) return stated
  ctx.addIssue({ code: 'custom', message: 'a number such as "75%", "<20%", "163 ms" or "8.7"' })
  return z.NEVER
})

export const ClaimCheck = z
  .strictObject({
    /** what is computed, in our own words */
    label: z.string(),
    compute: z.enum(Object.keys(COMPUTATIONS) as [Computation, ...Computation[]]),
    of: FigureText,
    to: FigureText.nullable().default(null),
    over: FigureText.nullable().default(null),
    stated: StatedText,
  })
  .superRefine((check, ctx) => {
    const formula = COMPUTATIONS[check.compute]
    for (const name of ['to', 'over'] as const)
      if (formula.includes(name) !== (check[name] !== null))
        ctx.addIssue({
          code: 'custom',
          path: [name],
          message: formula.includes(name)
            ? `a figure: ${check.compute} is ${formula}`
            : `nothing: ${check.compute} is ${formula}`,
        })
    const { dimension } = getMetric(parseMetricKey(check.of.metric)?.metric ?? '')
    const hasUnit = check.compute === 'value' || check.compute === 'difference'
    const { unit } = check.stated
    if (hasUnit ? unit === null || !unitFor(unit, dimension) : unit !== null)
      ctx.addIssue({
        code: 'custom',
        path: ['stated'],
        message: hasUnit ? `a number with a unit of ${dimension}` : 'a number without a unit, or %',
      })
  })
export type ClaimCheck = z.infer<typeof ClaimCheck>
