/**
 * An address that a sender gave, as a link that search engines do not follow; as plain text unless it is one of http or
 * https. `null`: none.
 */
export function DeclaredLink({ url }: { url: string | null }) {
  if (url === null) return 'none'
  if (!/^https?:\/\//i.test(url)) return url
  return (
    <a href={url} rel="nofollow noopener ugc">
      {url}
    </a>
  )
}
