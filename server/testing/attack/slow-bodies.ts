import { request } from 'node:http'

/**
 * Begins `count` requests that never send the whole of their body, and lets go of them when it is told to.
 * @returns a function that ends them
 */
export function slowBodies(url: string, count: number): () => void {
  const all = Array.from({ length: count }, (_, i) => {
    const headers = { 'x-forwarded-for': `203.0.113.${i % 250}`, 'content-length': '1000' }
    const one = request(`${url}/api/v1/validate`, { method: 'POST', headers, agent: false })
    one.on('error', () => undefined).write('x')
    return one
  })
  const dripping = setInterval(() => {
    for (const one of all) if (!one.destroyed) one.write('x')
  }, 1000)
  return () => {
    clearInterval(dripping)
    for (const one of all) one.destroy()
  }
}
