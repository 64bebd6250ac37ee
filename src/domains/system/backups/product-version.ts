import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The version of the product, from the package.json beside the folder of migrations. */
export async function getProductVersion(migrations: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(migrations, '../package.json'), 'utf8')) as {
    version: string
  }
  return version
}
