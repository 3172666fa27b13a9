/** What there is to look at of a demonstration. @param props.links paths of the site, some of them of files */
export function DemonstrationLinks(props: { links: readonly { title: string; path: string }[] }) {
  return (
    <section aria-labelledby="demonstration">
      <h2 id="demonstration">What there is to look at</h2>
      <ul className="mt-2 grid grid-cols-1 gap-1">
        {props.links.map(({ title, path }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
