import type { Metadata } from 'next'
import Link from 'next/link'
import { CopyCode } from '@/components/submit/copy-code'
import { ExampleResults } from './example-results'
import { publicUrl } from '@/env'
import { EXAMPLE_CONTEXT } from '@/ingest/context/example-context'
import { database } from '@/server/platform/db/client'
import { findDemonstration } from '@/server/runs/demonstration/links'
import { loadExample } from './example'
import { LiveValidator } from './live-validator'
import { environmentScript, furtherRecipes, listRecipes, type Recipe } from './recipes'
import { pageMetadata } from '../page-metadata'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = pageMetadata({
  title: 'Send results',
  description:
    'Check the raw output of a load generator, and send it: curl, GitHub Action, GitLab or the command line.',
  path: '/submit',
})

/** Text and what to copy: below each other for the first one, else side by side where there is room. */
function RecipeSection(props: { recipe: Recipe; level: 2 | 3; isFirst?: boolean }) {
  const { recipe, level, isFirst = false } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={recipe.id} className={isFirst ? 'min-w-0' : 'recipe'}>
      <div className="min-w-0">
        <Heading id={recipe.id}>{recipe.title}</Heading>
        <p>
          {recipe.text}
          {recipe.file && (
            <>
              {' '}
              <a href={recipe.file.href}>{recipe.file.name}</a>
            </>
          )}
        </p>
      </div>
      <CopyCode label={recipe.title}>{recipe.code}</CopyCode>
    </section>
  )
}

export default async function SubmitPage() {
  const url = publicUrl()
  const demonstration = await findDemonstration(database())
  const example = await loadExample()
  const [first, ...others] = listRecipes(url)
  return (
    <div className="grid grid-cols-1 gap-8">
      <header>
        <h1>Send results</h1>
        <p className="mt-1 text-muted">
          Send the file exactly as your load generator wrote it.{' '}
          <Link href="/harnesses">These formats</Link> are read,{' '}
          <Link href="/harnesses/mapping">any other JSON with a mapping</Link>; the context says
          what the file cannot know.
          {demonstration !== null && (
            <>
              {' '}
              What becomes of it: <a href={demonstration}>demonstration data</a>.
            </>
          )}
        </p>
      </header>
      {first && <RecipeSection recipe={first} level={2} isFirst />}
      <ExampleResults {...example} />
      {others.map((recipe) => (
        <RecipeSection key={recipe.id} recipe={recipe} level={2} />
      ))}
      <section aria-labelledby="check" className="min-w-0">
        <h2 id="check">Check a file first</h2>
        <p>
          See what would be stored and which flags it would get. No token is needed and nothing is
          kept. Only a dry run with your token can check who owns the campaign and whether the file
          is already stored: add <code>?dryRun=1</code> to the address.
        </p>
        <LiveValidator />
      </section>
      <section aria-labelledby="token" className="recipe">
        <div className="min-w-0">
          <h2 id="token">A token</h2>
          <p>Ask a maintainer of this instance for one; on your own machine, create it yourself.</p>
        </div>
        <CopyCode label="the command that makes a token">npm run -s token -- --org acme</CopyCode>
      </section>
      <section aria-labelledby="context" className="recipe">
        <div className="min-w-0">
          <h2 id="context">The context</h2>
          <p>
            YAML or JSON; every key is in the <a href="/api/v1/schema.json">JSON Schema</a>, every
            metric in <Link href="/metrics">Metrics</Link>. A value that contradicts the file is
            refused with both values.
          </p>
          <p className="mt-3">
            <a href="/meshbench-environment.sh">meshbench-environment.sh</a> writes version, image
            digests and environment of a cluster with kubectl; it reads only, and prints no secrets.
          </p>
        </div>
        <div className="min-w-0">
          <CopyCode label="a context">{EXAMPLE_CONTEXT}</CopyCode>
          <CopyCode label="the environment script">{environmentScript(url)}</CopyCode>
        </div>
      </section>
      <section aria-labelledby="further" className="min-w-0">
        <h2 id="further">Other ways</h2>
        <div className="mt-3 grid grid-cols-1 gap-6">
          {furtherRecipes(url).map((recipe) => (
            <RecipeSection key={recipe.id} recipe={recipe} level={3} />
          ))}
        </div>
      </section>
    </div>
  )
}
