#!/bin/sh
# Removes from an installation what only builds, generates or tests need, and the PostgreSQL of npm: an image serves with
# DATABASE_URL. Run it in the root of the project after the build.
set -eu

cd "$(dirname "$0")/../node_modules"

# Prisma's command line with its studio and local server; the client stays.
rm -rf prisma effect @electric-sql elkjs @visx remeda mysql2 chevrotain
rm -rf @prisma/studio-core @prisma/dev @prisma/query-plan-executor @prisma/fetch-engine @prisma/engines \
  @prisma/engines-version @prisma/get-platform @prisma/schema-engine-wasm
# Compilers of queries for other databases.
find @prisma/client/runtime -name 'query_compiler_*' ! -name '*postgresql*' -delete
# Bundler, styles, types, images that are never resized, browsers.
rm -rf typescript tailwindcss @tailwindcss lightningcss lightningcss-* sharp @img caniuse-lite @types
rm -rf playwright playwright-core @playwright
# In the bundles already.
rm -rf recharts es-toolkit @reduxjs
rm -rf embedded-postgres @embedded-postgres

cd ..
rm -rf .next/cache ingest/fixtures app/_e2e
