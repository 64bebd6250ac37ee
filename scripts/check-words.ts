import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { findBannedWords } from './find-banned-words.ts'

// node scripts/check-words.ts [path …]: prints every banned word in the files under these paths, or in all files of the
// repository, and exits with 1 if there is any. `npm run check` calls it.

const files = execFileSync('git', ['ls-files', '-z', ...process.argv.slice(2)], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.(?:tsx?|mjs|md|css)$/.test(file))

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
