import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inProject } from '@/server/platform/in-project'
import { onPath } from '../programs'
import { answers, startProgram, unprivileged, type Program } from '../program'

/** The configuration that is shipped, with two sites on one machine instead of one by name. */
function settings(folder: string, port: number, sites: readonly string[]): string {
  const shipped = readFileSync(inProject('.deploy', 'nginx.conf'), 'utf8')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ')
  // One that does not answer is tried again after a second.
  const servers = sites.map((url) => `server ${new URL(url).host} max_fails=1 fail_timeout=1s;`)
  const changed = shipped
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('http://site:3000', 'http://sites')
    .replace('/var/cache/nginx/meshbench', `${folder}/kept`)
    .replace(
      'http {',
      `http {\n  access_log off;\n  ${temporary}\n  upstream sites { ${servers.join(' ')} keepalive 64; }`,
    )
  return `daemon off;\nworker_processes 1;\npid ${folder}/pid;\nerror_log stderr warn;\n${changed}`
}

export type Cache = { url: string; start: (signal?: AbortSignal) => Promise<Program> }

/**
 * nginx of the distribution as a cache and balancer in front of sites.
 * @throws Error where it is not installed
 */
export async function makeCache(
  parent: string,
  port: number,
  sites: readonly string[],
): Promise<Cache> {
  const command = onPath(['nginx']) ?? onPath(['/usr/sbin/nginx'])
  if (command === null) throw new Error('nginx is not installed: apt-get install nginx')
  const folder = path.join(parent, 'nginx')
  mkdirSync(folder)
  const { uid, gid } = unprivileged()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const config = path.join(folder, 'nginx.conf')
  writeFileSync(config, settings(folder, port, sites))
  const url = `http://127.0.0.1:${port}`
  const start = (signal?: AbortSignal): Promise<Program> =>
    startProgram(
      {
        command,
        args: ['-p', folder, '-e', 'stderr', '-c', config],
        isUnprivileged: true,
        logFile: path.join(parent, 'nginx.log'),
        // The health of no site says whether it runs.
        isReady: () => answers(`${url}/api/metrics`),
      },
      signal,
    )
  return { url, start }
}
