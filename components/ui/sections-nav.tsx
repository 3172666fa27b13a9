/** Links to the sections of a long page. @param props.sections id of a heading and what it is called */
export const SectionsNav = (props: {
  sections: readonly (readonly [id: string, name: string])[]
}) => (
  <nav aria-label="On this page" className="text-sm" data-print="hide">
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {props.sections.map(([id, name]) => (
        <li key={id}>
          <a href={`#${id}`}>{name}</a>
        </li>
      ))}
    </ul>
  </nav>
)
