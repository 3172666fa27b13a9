import path from 'node:path'

/**
 * Path of a file of this project, for what is read or started as it is. A function, because the bundler would take a path
 * that it can read from the code for a module of the site.
 */
export const inProject = (...parts: string[]): string =>
  path.join(/* turbopackIgnore: true */ process.cwd(), ...parts)
