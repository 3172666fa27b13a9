import type { Metadata } from 'next'
import { AdminFrame } from '@/components/admin/admin-frame'
import { DeclaredProduct } from '@/components/admin/declared-product'
import { listDeclared } from '@/server/catalogue/declared-products'
import { database } from '@/server/platform/db/client'
import { requireMaintainer } from '../maintainer'

export const metadata: Metadata = { title: 'Declared products' }

export default async function ProductsPage({ searchParams }: PageProps<'/admin/products'>) {
  const { orgSlug, formToken } = await requireMaintainer()
  const { done } = await searchParams
  const products = await listDeclared(database())
  return (
    <AdminFrame title="Declared products" {...{ orgSlug, formToken }} isDone={done !== undefined}>
      <p>
        Products and modes declared by submitters that are not in the catalogue. It is marked with
        its sender wherever it appears, until you decide. Confirm takes a product into the catalogue
        of this instance. Merge makes it part of a product that is there; a declared mode is
        confirmed by merging it into its product. Neither can be undone here.
      </p>
      {products.length === 0 && <p>No declared product waits for a decision.</p>}
      <div className="grid grid-cols-1 gap-4">
        {products.map((product) => (
          <DeclaredProduct key={product.slug} product={product} formToken={formToken} />
        ))}
      </div>
    </AdminFrame>
  )
}
