import type { NextConfig } from 'next'

const config: NextConfig = {
  serverExternalPackages: ['pg', '@prisma/adapter-pg', 'pino'],
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  reactStrictMode: true,
}

export default config
