import { Fragment } from 'react'

/** Pages of this site that texts for senders name; other words with a slash are no links. */
const PATH =
  /(\/(?:metrics|harnesses|submit|methodology|docs\/api)(?:\/[a-z0-9_]+)?(?:#[a-z0-9-]+)?)(?![\w/])/g

/** A plain text whose pages of this site are links: "see /harnesses/mapping". */
export const PathText = ({ text }: { text: string }) =>
  text.split(PATH).map((part, i) =>
    i % 2 === 1 ? (
      <a key={i} href={part}>
        {part}
      </a>
    ) : (
      <Fragment key={i}>{part}</Fragment>
    ),
  )
