// Loads the TypeScript of a thread; Node's own --import does not reach the file that a thread starts with.
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
await import(pathToFileURL(workerData.entry).href)
