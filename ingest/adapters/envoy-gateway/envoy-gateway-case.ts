import { boundText, type Load } from '../../model/load'
import { notice } from '../../model/notices'
import type { Notice, ParsedRun } from '../../model/parsed-run'

const NAME =
  /^scal(?:e|ing)[ -](up|down)[ -]httproutes(?: to |-)(\d{1,9})(?: with (\d{1,9}) routes per hostname)?(?: at (\d{1,9}) rps)?$/

/** What the name of a case states of its load: "scaling up httproutes to 10 with 2 routes per hostname at 100 rps". */
export function caseLoad(name: string): Load {
  const [, way, routes, perHostname, rate] = NAME.exec(name) ?? []
  if (way === undefined) return { case: boundText(name) }
  return {
    phase: `scaling-${way}`,
    routes: Number(routes),
    ...(perHostname === undefined ? {} : { routes_per_hostname: Number(perHostname) }),
    ...(rate === undefined ? {} : { rps_per_worker: Number(rate) }),
  }
}

/** Nighthawk's rate and connections are those of one worker, and "--concurrency auto" leaves their number to the machine. */
export const noTarget = ({ rps_per_worker: rate }: Load, place: string): Notice[] =>
  rate === undefined
    ? []
    : [
        notice(
          'NO_TARGET_RATE',
          `${String(rate)} requests/s are those of one worker, whose number is not in the file: say rps`,
          place,
        ),
      ]

/** A run of Nighthawk under the name of the report that holds it; neither says whether the loop was open. */
export const ofReport = (run: ParsedRun): ParsedRun => ({
  ...run,
  harness: { ...run.harness, name: 'envoy_gateway', loadModel: 'unknown' },
})
