import { scriptSnippet } from '../snippets'

const FITTED = 'max-width:100%;height:auto'

/**
 * How sites that are built from templates take a chart in one line.
 * @param origin of this instance @param example what follows `/embed/` in the URL of a frame @param title of that chart
 */
export function siteSnippets(origin: string, example: string, title: string) {
  const page = `${origin}/embed/${example}`
  const image = `${origin}/charts/${example.replace('?', '.svg?')}&theme=auto`
  return [
    {
      id: 'plain',
      title: 'HTML, in one line of script',
      text: 'The picture stays in feeds and mail; in a browser a frame in the theme of your page takes its place.',
      code: scriptSnippet(title, { origin, chart: example, pageUrl: page, imageUrl: image }),
    },
    {
      id: 'hugo',
      title: 'Hugo',
      text: 'layouts/shortcodes/meshbench.html; then {{< meshbench chart="bars?…" title="p99 latency" >}} in a post, where chart is what follows /embed/ in the URL of a frame. It needs no unsafe HTML, which a pasted frame does.',
      code: `{{- $chart := .Get "chart" -}}
{{- $title := .Get "title" -}}
{{- $image := replace (replaceRE "&theme=[a-z]+" "" $chart) "?" ".svg?" -}}
<a data-meshbench href="${origin}/embed/{{ $chart | safeURL }}">
  <img src="${origin}/charts/{{ $image | safeURL }}&amp;theme=auto" alt="{{ $title }}" loading="lazy" style="${FITTED}">
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
  const image = chart.replace(/&theme=[a-z]+/, '').replace('?', '.svg?')
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
        <img
          src={\`\${SITE}/charts/\${image}&theme=auto\`}
          alt={title}
          loading="lazy"
          style={{ maxWidth: '100%', height: 'auto' }}
        />
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
      title: 'WordPress and others that ask oEmbed',
      text: 'Where this instance is registered as a provider, the URL of a frame on a line of its own is enough.',
      code: page,
    },
  ] as const
}
