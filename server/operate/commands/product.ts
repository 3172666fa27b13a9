import type { PrismaClient } from '@/prisma/generated/client'
import { listDeclared } from '@/server/catalogue/declared-products'
import { confirmProduct, mergeProduct } from '@/server/runs/store/decide-product'
import { runSubcommand, type Args } from './database-command'

const USAGE = `usage: npm run product -- list
       npm run product -- confirm --product <slug~organisation> [--as <slug>]
       npm run product -- merge --product <slug~organisation> --into <slug>
list shows the products that senders declared and that wait for a decision.
confirm takes one into the catalogue of this instance; merge makes it part of a product that is there.`

const ACTOR = 'command line'

async function list(db: PrismaClient): Promise<string> {
  const lines = (await listDeclared(db)).map(({ slug, name, url, modes }) =>
    [slug, name, url ?? 'no home page', modes.join(', ')].join('\t'),
  )
  return lines.join('\n') || 'no declared product waits for a decision'
}

async function confirm(db: PrismaClient, { product, as }: Args): Promise<string> {
  if (!product) throw new Error(USAGE)
  const to = as ?? product.split('~')[0] ?? product
  await db.$transaction((tx) => confirmProduct(tx, { slug: product, as: to, decidedBy: ACTOR }))
  return `${product} is in the catalogue as ${to}`
}

async function merge(db: PrismaClient, { product, into }: Args): Promise<string> {
  if (!product || !into) throw new Error(USAGE)
  await db.$transaction((tx) => mergeProduct(tx, { slug: product, into, decidedBy: ACTOR }))
  return `${product} is part of ${into}`
}

runSubcommand({ list, confirm, merge }, { usage: USAGE, names: ['product', 'as', 'into'] })
