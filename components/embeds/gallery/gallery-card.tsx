import { EmbedLink } from '../embed-link'
import { CopyCode } from '../../submit/copy-code'
import { Icon } from '../../ui/icon'
import type { GalleryKind } from './chart-kinds'

/** px of a picture in the gallery */
const SIZE = { width: 420, height: 280 }
/** Figures that are much higher than wide: the card shows their upper part. */
const TALL: readonly GalleryKind[] = ['overheads', 'pairs', 'ratios', 'resources', 'cost']
const TALL_WIDTH = 640

/** One chart of a kind as an image, the URL to copy, and where else it is found. */
export function GalleryCard(props: {
  kind: GalleryKind
  name: string
  shows: string
  /** parameters of the chart */
  query: string
  /** of this instance */
  origin: string
}) {
  const { kind, name, shows, query, origin } = props
  const path = `/charts/${kind}.svg?${query}`
  const isTall = TALL.includes(kind)
  // Its card says what it shows; the marks are explained where it is embedded.
  const look = `${isTall ? `&width=${TALL_WIDTH}` : `&width=${SIZE.width}&height=${SIZE.height}`}&title=0&legend=0`
  const to = (format: string) => path.replace('.svg?', `.${format}?`)
  return (
    <article aria-labelledby={`kind-${kind}`}>
      <h2 id={`kind-${kind}`} className="text-base">
        {name}
      </h2>
      <p className="text-sm text-muted">{shows}</p>
      {(['light', 'dark'] as const).map((theme) => (
        <a key={theme} href={`/embed/${kind}?${query}&theme=auto`} className={`gallery-${theme}`}>
          <img
            src={`${path}${look}&theme=${theme}`}
            alt={`${name}: ${shows}`}
            loading="lazy"
            {...SIZE}
          />
        </a>
      ))}
      <CopyCode label={`the URL of ${name}`}>{`${origin}${path}`}</CopyCode>
      <p className="actions">
        <EmbedLink address={`/embed/${kind}?${query}`}>
          <Icon of="embed" /> Embed
        </EmbedLink>
        {(['png', 'csv', 'json'] as const).map((format) => (
          <a key={format} href={to(format)}>
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </article>
  )
}
