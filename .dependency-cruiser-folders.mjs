// Rooms form a graph without loops. Tests may look at any room, so they are left out here.
import files, { TESTS } from './.dependency-cruiser.mjs'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-folder-cycle',
      comment: 'rooms are read from the ground up: none imports a room that is built on it',
      scope: 'folder',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...files.options, exclude: { path: ['^\\.next/', TESTS] } },
}
