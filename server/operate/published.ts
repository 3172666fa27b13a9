import { loadPublications } from '../publications/load-files'

/** `npm run published -- check [folder]`: reads every publication as the import would, and counts what it holds. */
const [command, root] = process.argv.slice(2)
if (command !== 'check') {
  console.error('usage: npm run published -- check [folder]')
  process.exitCode = 64
} else {
  try {
    const found = loadPublications(root)
    for (const { slug, publication } of found) {
      const canonical = publication.evidence.filter((row) => row.canonical).length
      console.log(
        `${slug}: ${canonical} observations, ${publication.evidence.length} pieces of evidence`,
      )
    }
    console.log(`${found.length} publications, all valid`)
    if (found.length === 0) process.exitCode = 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
