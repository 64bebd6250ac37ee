import { readFile, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** What is text. Pictures and fonts are compressed as they are. */
const TEXT = /\.(?:js|css|html|txt|json|webmanifest|svg)$/

/**
 * Writes a `.br` and a `.gz` beside each text file of a folder, as small as can be: src/platform/http/static-files.ts
 * serves them. Done once in the build, because it takes seconds: no start and no first visitor waits for it.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => TEXT.test(name)).map((name) => path.join(folder, name))
  await Promise.all(files.map(compress))
}

/** @param {string} file */
async function compress(file) {
  const plain = await readFile(file)
  // Without options Brotli takes its highest quality.
  const [br, zipped] = await Promise.all([brotli(plain), zip(plain, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, zipped)])
}
