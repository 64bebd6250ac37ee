import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { findBannedWords } from './find-banned-words.ts'

// node scripts/check-words.ts [path …]: prints every banned word in the files under these paths, or in all files of the
// repository, and exits with 1 if there is any. `npm run check` calls it.

// Without git, which refuses a folder that another account owns.
const ALL = ['{bench,docs,scripts,src,tests,tools}/**', '*.{ts,mjs,md}', '.dependency-cruiser.mjs']
const files = globSync(process.argv.length > 2 ? process.argv.slice(2).map(inFolder) : ALL)
  .filter((file) => /\.(?:tsx?|mjs|md|css)$/.test(file))
  .toSorted()

let many = 0
for (const file of files)
  for (const { line, word, text } of findBannedWords(file, readFileSync(file, 'utf8'))) {
    many += 1
    process.stdout.write(`${file}:${line}: “${word}” in: ${text}\n`)
  }
process.stdout.write(
  many === 0
    ? 'No banned words.\n'
    : `${many} banned ${many === 1 ? 'word' : 'words'}. See CONTRIBUTING.md for what to write instead.\n`,
)
process.exit(many === 0 ? 0 : 1)

function inFolder(given: string): string {
  return statSync(given).isDirectory() ? path.posix.join(given, '**') : given
}
