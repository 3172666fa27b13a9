import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { METHODS } from '@/server/platform/http/rejections'

const EXPORTED = /^export (?:const|function|async function) ([A-Z]+)\b/gm

it('the server lets through every method that a route has, and no other', () => {
  const routes = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)route\.tsx?$/.test(file),
  )
  const found = routes.flatMap((file) =>
    [...readFileSync(path.join('app', file), 'utf8').matchAll(EXPORTED)].map(([, name]) => name),
  )
  // Next answers HEAD with the GET of a route.
  expect([...new Set([...found, 'HEAD'])].sort()).toEqual([...METHODS].sort())
})
