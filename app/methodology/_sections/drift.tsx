import { driftShare } from '@/components/charts/definitions/verdict-words'
import { DriftDiagram } from '@/components/methodology/drift'
import { MIN_BUILDS, MIN_PATCH_STEPS, estimateDrift, judgeStep } from '@/server/stats/drift-band'
import { SMALLEST_EFFECT } from '@/server/stats/version-pairs'
import { Formula, Section } from './section'

/** Invented requests per second of single runs; the steps before the last one are between patch releases. */
const RUNS = [
  { name: '1.0.0', value: 5100 },
  { name: '1.0.1', value: 5600 },
  { name: '1.0.2', value: 5000 },
  { name: '1.0.3', value: 5250 },
  { name: '1.0.4', value: 4700 },
  { name: '1.0.5', value: 5200 },
  { name: '1.0.6', value: 4950 },
  { name: '1.1.0', value: 7600 },
]

const STEPS = RUNS.slice(1).map(({ value }, i) => value / (RUNS[i]?.value ?? NaN))

/** Diagram of invented runs, judged by the code of the site. */
function InventedDrift() {
  const band = estimateDrift(STEPS.slice(0, -1))
  if (band === null) return null
  const beyond = RUNS.slice(1).filter((_, i) => judgeStep(STEPS[i] ?? NaN, band) === 'BEYOND_DRIFT')
  return (
    <DriftDiagram
      runs={RUNS}
      factor={band.factor}
      caption={`Invented runs: six steps between patch releases estimate a drift of ${driftShare(band)} (pale bars, around the run before). Of ${STEPS.length} steps only that to ${beyond.map(({ name }) => name).join(', ')} is larger.`}
    />
  )
}

const least = `${SMALLEST_EFFECT * 100}%`

/** Releases with one run each: methodology 6 C in words. */
export function DriftRule() {
  return (
    <Section
      id="drift"
      title="Releases with one run each"
      more="How the drift is found, how often noise alone exceeds it, and what it cannot say"
      picture={<InventedDrift />}
    >
      <p>
        Projects that publish one run for each release give nothing to test with: two runs of one
        build differ as well. Such a step is compared with the <em>drift</em> of its test bed, which
        is how far single runs lie apart although the product did not change. A step inside it says
        nothing. One outside is <em>larger than what the test bed does by itself</em>, and is called
        neither a regression nor an improvement; it sends no alert and fails no gate.
      </p>
      <p>
        The drift is a factor f, and a step from x₁ to x₂ lies within it where 1/f ≤ x₂/x₁ ≤ f. It
        is <strong>measured</strong> where at least {MIN_BUILDS} builds that were never released ran
        on the test bed, with s the standard deviation of ln x over n builds. √2 is there because a
        step has the scatter of two runs, and t because s of few builds is uncertain:
      </p>
      <Formula>f = exp(max(2, t₀.₉₇₅(n − 1)) · √2 · s)</Formula>
      <p>
        Else it is <strong>estimated</strong> from at least {MIN_PATCH_STEPS} steps between patch
        releases of one minor release, which mostly change nothing. 1.48 turns the median into a
        standard deviation. Patch releases that do change something make the estimate wider:
      </p>
      <Formula>f = exp(2 · 1.48 · median |ln(x₂/x₁)|)</Formula>
      <p>
        It is never narrower than {least}. With neither builds nor patch releases enough it is
        unknown, and no step says anything. Values that a quality flag sets aside take no part, and
        no step crosses a break between test beds or campaigns.
      </p>
      <p>
        On noise alone, simulated: 5.0, 4.7, 5.2, 5.0 and 4.9% of steps lie outside the band that 3,
        5, 10, 19 and 100 builds measure, and 5 to 5.5% outside the estimated one. So one step in
        twenty is larger by chance, and a series of many releases is likely to have one.
      </p>
      <p>
        What it cannot say: a step larger than the drift may still be the machine, because a hosted
        runner may be slower on one day than on all days before, and one odd run makes two large
        steps, there and back. A step within the drift may hide a change of that size. Only repeated
        runs of both versions tell (<a href="/methodology#releases">the rule above</a>).
      </p>
    </Section>
  )
}
