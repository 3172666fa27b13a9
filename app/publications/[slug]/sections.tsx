import Link from 'next/link'
import type { ReactNode } from 'react'
import { ReviewStatusDetails } from '@/components/disputes/review-status-details'
import { counted } from '@/components/charts/format'
import { Checklist } from '@/components/publications/checklist'
import { Differences } from '@/components/publications/differences'
import { Fold } from '@/components/publications/fold'
import { Method } from '@/components/publications/method'
import { Artifacts, artifactsNote, Notes } from '@/components/publications/notes'
import { observationsText } from '@/components/publications/observations-text'
import { environmentName } from '@/ingest/dictionary/environment-name'
import { publicUrl } from '@/env'
import type { PublicationDetail } from '@/server/publications/schemas'

/** "Publisher: Title, 2025-04-24, https://…; read by Meshbench, https://…" */
const citationText = ({
  publication: { publisher, title, publishedOn, url, slug },
}: PublicationDetail) =>
  `${[publisher, title].filter(Boolean).join(': ')}${publishedOn === null ? '' : `, ${publishedOn}`}, ${url}; as read by Meshbench, ${publicUrl()}/publications/${slug}`

const Editions = ({ supersedes }: PublicationDetail) =>
  supersedes.map((former) => (
    <p key={former.slug}>
      Follows <Link href={`/publications/${former.slug}`}>{former.title}</Link>.
    </p>
  ))

function Values({ detail }: { detail: PublicationDetail }) {
  const { slug } = detail.publication
  return (
    <>
      <p>
        <Link href={`/publications/${slug}/values`} prefetch={false}>
          Every value with its source, runs and spread
        </Link>
        {' · '}
        <Link href={`/publications/${slug}/charts`} prefetch={false}>
          every chart
        </Link>
      </p>
      {detail.differences.length > 0 && (
        <>
          <h3>Published as differences only</h3>
          <Differences differences={detail.differences} />
        </>
      )}
    </>
  )
}

/** What stands folded below the claims. @param props.children folds that stand first */
export function PublicationSections(props: { detail: PublicationDetail; children?: ReactNode }) {
  const { detail, children } = props
  const { publication, campaign, notes, artifacts, harnesses, environments } = detail
  const bed = [harnesses[0]?.name, environmentName(environments[0]?.label ?? '')]
    .filter(Boolean)
    .join(', ')
  const limits = notes.filter(({ kind }) => kind === 'weakness').length
  return (
    <div>
      {children}
      <Fold id="values" title="All values" note={observationsText(publication)}>
        <Values detail={detail} />
      </Fold>
      <Fold id="method" title="Method" note={bed}>
        <p>{campaign.summary}</p>
        <p className="text-sm text-muted">{detail.affiliation}</p>
        <Method detail={detail} />
        <Checklist items={detail.checklist} />
      </Fold>
      <Fold
        id="notes"
        title="Limits"
        note={`${counted(limits, 'limit')}, ${counted(notes.length - limits, 'other note')}`}
      >
        <Notes notes={notes} />
      </Fold>
      <Fold id="reproduce" title="Reproduce" note={artifactsNote(artifacts)}>
        <Artifacts detail={detail} />
        <p className="text-sm text-muted">Licence of the source: {detail.licence.id}.</p>
      </Fold>
      <Fold id="cite" title="Cite and editions" note={publication.title}>
        <p className="break-words">{citationText(detail)}</p>
        {publication.publishedNote !== null && (
          <p className="text-sm text-muted">{publication.publishedNote}</p>
        )}
        {detail.alternateUrls.map((url) => (
          <p key={url}>
            <a href={url} rel="nofollow noopener">
              Also at {new URL(url).hostname}
            </a>
          </p>
        ))}
        <Editions {...detail} />
      </Fold>
      <Fold id="history" title="History" note="review, disputes and corrections">
        <ReviewStatusDetails
          status={detail.standing}
          target={{ kind: 'publication', id: publication.slug }}
        />
      </Fold>
    </div>
  )
}
