/** How sites that are built from templates take a chart in one line. @param origin of this instance */
export function siteSnippets(origin: string, example: string) {
  const image = `${origin}/charts/${example.replace('?', '.svg?')}&theme=auto`
  return [
    {
      id: 'plain',
      title: 'HTML, in one line of script',
      text: 'The picture stays in feeds and mail; in a browser a frame in the theme of your page takes its place.',
      code: `<a data-meshbench href="${origin}/embed/${example}"><img src="${image}" alt="p99 latency"></a>
<script async src="${origin}/embed.js" data-chart="${example}" data-title="p99 latency"></script>`,
    },
    {
      id: 'hugo',
      title: 'Hugo',
      text: 'layouts/shortcodes/meshbench.html; then {{< meshbench chart="bars?…" title="p99 latency" >}} in a post.',
      code: `{{- $chart := .Get "chart" -}}
{{- $title := .Get "title" -}}
<a data-meshbench href="${origin}/embed/{{ $chart | safeURL }}">
  <img src="${origin}/charts/{{ replace $chart "?" ".svg?" | safeURL }}&amp;theme=auto" alt="{{ $title }}" loading="lazy">
</a>
<script async src="${origin}/embed.js" data-chart="{{ $chart }}" data-title="{{ $title }}"></script>`,
    },
    {
      id: 'react',
      title: 'React, and MDX of Docusaurus',
      text: 'src/components/Meshbench.js; in src/theme/MDXComponents.js it is known to every post as <Meshbench chart="bars?…" title="p99 latency" />.',
      code: `import { useEffect, useRef } from 'react'

const SITE = '${origin}'

export default function Meshbench({ chart, title }) {
  const place = useRef(null)
  useEffect(() => {
    const script = document.createElement('script')
    Object.assign(script, { src: \`\${SITE}/embed.js\`, async: true })
    Object.assign(script.dataset, { chart, title })
    const figure = place.current
    figure.append(script)
    return () => figure.querySelectorAll('script, iframe').forEach((one) => one.remove())
  }, [chart, title])
  return (
    <div ref={place}>
      <a data-meshbench="" href={\`\${SITE}/embed/\${chart}\`}>
        <img src={\`\${SITE}/charts/\${chart.replace('?', '.svg?')}&theme=auto\`} alt={title} loading="lazy" />
      </a>
    </div>
  )
}`,
    },
    {
      id: 'docusaurus',
      title: 'Docusaurus: known to every post',
      text: 'src/theme/MDXComponents.js',
      code: `import MDXComponents from '@theme-original/MDXComponents'
import Meshbench from '@site/src/components/Meshbench'

export default { ...MDXComponents, Meshbench }`,
    },
    {
      id: 'oembed',
      title: 'WordPress, Ghost, Notion',
      text: 'Paste the URL of a frame on a line of its own where this instance is a provider; oEmbed has its size.',
      code: `${origin}/api/oembed?url=${encodeURIComponent(`${origin}/embed/${example}`)}&format=json`,
    },
  ] as const
}
