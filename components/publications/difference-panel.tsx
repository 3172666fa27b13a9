import type { PublicationDetail } from '@/server/publications/schemas'
import { ChartBody } from '../charts/chart-body'
import { differenceSpecs, sharedLoad } from '../charts/definitions/differences'
import { withSharedParts } from '../charts/shared-parts'

/** What a publication without absolute values shows first: the differences that it published, as bars from zero. */
export function DifferencePanel({
  differences,
}: {
  differences: PublicationDetail['differences']
}) {
  return (
    <section className="panel" aria-labelledby="results">
      <h2 id="results">Differences only, without absolute values</h2>
      <p className="text-sm text-muted">{sharedLoad(differences)}</p>
      <div className="lead-lines">
        {differenceSpecs(differences).map((spec, i) => (
          <figure key={spec.title} aria-labelledby={`difference-${i}`}>
            <figcaption>
              <h3 id={`difference-${i}`} className="text-sm font-normal text-muted">
                {spec.title}
              </h3>
            </figcaption>
            <ChartBody
              title={spec.title}
              spec={withSharedParts(spec)}
              idPrefix={`difference-${i}`}
              actions={null}
            >
              {null}
            </ChartBody>
          </figure>
        ))}
      </div>
    </section>
  )
}
