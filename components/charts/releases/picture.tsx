import { formatCount } from '../format'
import { cssPalette } from '../palette'
import type { SpecOf } from '../spec'
import { barHeight, countsFrom, namesFrom, trackName } from './layout'

type Spec = SpecOf<'releases'>

/** Shows a label from so many px on. */
const labelClass = (name: string, from: number): string => `${name} releases-from-${from}`

/** Bars of one track in one strip; where it is narrow only some of them have a name. */
function Strip({ spec, releases }: { spec: Spec; releases: Spec['tracks'][number]['releases'] }) {
  const counts = countsFrom(releases)
  const names = namesFrom(releases)
  const colour = cssPalette().mesh(spec.mesh)
  return (
    <ol style={{ ['--bars' as string]: releases.length }}>
      {releases.map((release, i) => {
        const { name, conditions, isIndependent, words } = release
        const isEmpty = conditions === 0
        return (
          <li key={name} title={words}>
            <span aria-hidden="true" className={labelClass('release-count', counts[i] ?? 0)}>
              {!isEmpty && formatCount(conditions)}
            </span>
            <i
              role="img"
              aria-label={words}
              data-pale={isEmpty || !isIndependent}
              style={{
                height: barHeight(release, spec),
                background: isEmpty ? 'var(--muted)' : colour,
              }}
            />
            <span aria-hidden="true" className={labelClass('release-name', names[i] ?? 0)}>
              {name}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Measured conditions by minor release as bars, one row for each release track. */
export const ReleasesPicture = ({ spec }: { spec: Spec }) => (
  <div className="releases">
    {spec.tracks.map(({ track, releases }) => {
      const name = trackName(spec, track)
      return (
        <div key={track}>
          {name !== null && <p>{name}</p>}
          <Strip spec={spec} releases={releases} />
        </div>
      )
    })}
    <p>{spec.note}</p>
  </div>
)
