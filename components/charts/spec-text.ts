import { packed, unpacked, type Json } from '../ui/packed-json'
import type { ChartSpec } from './spec'

declare const isSpec: unique symbol
/**
 * A specification on its way to the browser. As one text it costs a page little until somebody turns to the chart; as objects
 * React would walk through every value of it while the page starts.
 */
export type SpecText = string & { readonly [isSpec]: true }

export const textOfSpec = (spec: ChartSpec): SpecText => packed(spec as unknown as Json) as SpecText

export const specOfText = (text: SpecText): ChartSpec => unpacked(text) as unknown as ChartSpec
