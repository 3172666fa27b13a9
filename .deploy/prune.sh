#!/bin/sh
# Removes from an installation what only builds, generates or tests need, and the PostgreSQL of npm: an image serves with
# DATABASE_URL. Run it in the root of the project after the build.
set -eu

cd "$(dirname "$0")/.."
# Next would need its compiler to read the configuration in TypeScript; it prefers this one.
node_modules/.bin/esbuild next.config.ts --bundle --platform=node --format=esm --packages=external --log-level=warning \
  --outfile=next.config.mjs

cd node_modules

# Prisma's command line with its studio and local server; the client stays.
rm -rf prisma effect @electric-sql elkjs @visx remeda mysql2 chevrotain
rm -rf @prisma/studio-core @prisma/dev @prisma/query-plan-executor @prisma/fetch-engine @prisma/engines \
  @prisma/engines-version @prisma/get-platform @prisma/schema-engine-wasm
# Compilers of queries for other databases.
find @prisma/client/runtime -name 'query_compiler_*' ! -name '*postgresql*' -delete
# Bundler, styles, types, images that are never resized, browsers.
rm -rf typescript tailwindcss @tailwindcss lightningcss lightningcss-* sharp @img caniuse-lite @types
rm -rf playwright playwright-core @playwright
# Next's own compiler, documentation and what serves `next dev`.
rm -rf @next/swc-* next/dist/docs next/dist/bundle-analyzer next/dist/next-devtools next/dist/compiled/next-devtools
find next/dist/compiled/next-server -name '*.dev.js' -delete
# In the bundles already.
rm -rf recharts es-toolkit @reduxjs
rm -rf embedded-postgres @embedded-postgres
# Builds of the same code for browsers, types, and maps to sources that are not there.
rm -rf @opentelemetry/*/build/esm @opentelemetry/*/build/esnext
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

cd ..
find .next -name '*.map' -delete
# ingest/fixtures stays: the methodology computes its examples from them.
rm -rf .next/cache app/_e2e
