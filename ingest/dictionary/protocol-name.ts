import type { Protocol } from './vocabulary'

/** Protocols as people write them; "HTTP" where its version is not stated. */
export const PROTOCOL_NAMES: Record<Protocol, string> = {
  http: 'HTTP',
  http1: 'HTTP/1',
  h2: 'HTTP/2',
  h2c: 'HTTP/2 without TLS',
  h3: 'HTTP/3',
  https: 'HTTPS',
  grpc: 'gRPC',
  tcp: 'TCP',
  udp: 'UDP',
  mixed: 'mixed protocols',
}
