import Link from 'next/link'

/** The title of a campaign, with a link to what it measured. */
export const CampaignLink = ({ slug, title }: { slug: string; title: string }) => (
  <Link href={`/campaigns/${slug}`} prefetch={false}>
    {title}
  </Link>
)
