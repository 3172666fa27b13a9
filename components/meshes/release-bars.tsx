import { cssPalette } from '../charts/palette'
import { counted, formatCount } from '../charts/format'
import { pickLabelled, type Release, type ReleaseTrack, type Releases } from './releases'

/** px of a count and of a name on a phone, with the space to the next */
const COUNT = 22
const NAME = 32

/** px of the highest bar */
const TALLEST = 64

const releaseText = ({ name, conditions, publications, isIndependent }: Release): string =>
  conditions === 0
    ? `${name}: none measured`
    : `${name}: ${counted(conditions, 'condition')} in ${counted(publications, 'publication')}${isIndependent ? ', one or more independent' : ''}`

function Bar(props: {
  release: Release
  colour: string
  most: number
  isCounted: boolean
  isNamed: boolean
}) {
  const { release, colour, most, isCounted, isNamed } = props
  const { name, conditions, isIndependent } = release
  return (
    <li title={releaseText(release)}>
      <span aria-hidden="true" className="release-count" data-minor={!isCounted}>
        {conditions > 0 && formatCount(conditions)}
      </span>
      <i
        aria-hidden="true"
        data-pale={conditions > 0 && !isIndependent}
        style={{
          height: conditions === 0 ? 2 : Math.max(3, Math.round((conditions / most) * TALLEST)),
          background: conditions === 0 ? 'var(--join)' : colour,
        }}
      />
      <span className="release-name" aria-hidden="true" data-minor={!isNamed}>
        {name}
      </span>
      <span className="sr-only">{releaseText(release)}</span>
    </li>
  )
}

/** "126 conditions state no version, 4 one without an order" */
function restText({ unstated, unordered }: Releases): string {
  const parts = [
    unstated > 0 &&
      `${counted(unstated, 'condition')} ${unstated === 1 ? 'states' : 'state'} no version`,
    unordered > 0 &&
      `${formatCount(unordered)} ${unordered === 1 ? 'has' : 'have'} one without an order`,
  ].filter(Boolean)
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`
}

const TRACK_NAMES: Readonly<Partial<Record<string, string>>> = { semver: 'releases' }

type Look = { colour: string; most: number }

/** Bars of one track in one strip; on a phone only some of them have a name. */
function Strip({ releases, ...look }: Look & Pick<ReleaseTrack, 'releases'>) {
  const counts = pickLabelled(releases, COUNT)
  const names = pickLabelled(releases, NAME)
  return (
    <ol style={{ ['--bars' as string]: releases.length }}>
      {releases.map((release, i) => (
        <Bar
          key={release.name}
          release={release}
          isCounted={counts.has(i)}
          isNamed={names.has(i)}
          {...look}
        />
      ))}
    </ol>
  )
}

/** Measured conditions by minor release as bars, one row for each release track. */
export function ReleaseBars({ mesh, releases }: { mesh: string; releases: Releases }) {
  const { tracks } = releases
  const colour = cssPalette().mesh(mesh)
  const most = Math.max(...tracks.flatMap((one) => one.releases.map((r) => r.conditions)))
  return (
    <figure className="panel releases" aria-label="Measured conditions by minor release">
      {tracks.map(({ track, releases: all }) => (
        <div key={track}>
          {tracks.length > 1 && <p>{TRACK_NAMES[track] ?? track}</p>}
          <Strip releases={all} colour={colour} most={most} />
        </div>
      ))}
      <figcaption>
        Measured conditions by minor release. Full colour: an independent publication is among them;
        a dash: none measured{restText(releases)}.
      </figcaption>
    </figure>
  )
}
