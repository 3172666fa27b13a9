import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listRecipes } from '../submit/recipes'
import { GET } from './route'

it('is the action of this build, where the page of recipes links it', async () => {
  const response = GET()
  expect(await response.text()).toBe(readFileSync('ingest/action/action.yml', 'utf8'))
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  const action = listRecipes('https://site.example').find(({ id }) => id === 'action')
  expect(action?.file?.href).toBe('/meshbench-action.yml')
  expect(JSON.stringify(listRecipes('https://site.example'))).not.toContain('this repository')
})
