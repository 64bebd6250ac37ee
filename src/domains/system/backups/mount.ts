import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import * as audit from '#domains/system/audit/service.ts'
import { Id } from '#lib/api.ts'
import { notFound } from '#lib/problem.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { backupKey } from './create-backup.ts'
import { ENCRYPTED } from './encrypt-backup.ts'
import * as backups from './service.ts'

const NOT_FOUND = 'This backup is no longer available.'

/**
 * GET /api/backups/{id}/file: the whole business in one file, for the owner alone, and with an entry that says who took
 * it. Mount it after the walls.
 */
export function mountBackups(app: Hono<HonoEnv>, { db, providers, dataDir }: AppServices): void {
  app.get('/api/backups/:id/file', async (x) => {
    const id = Id.safeParse(x.req.param('id'))
    const actor = x.get('user')
    if (!id.success || !actor) throw notFound(NOT_FOUND)
    const { name, status } = await backups.get(db.read(actor), id.data)
    if (status !== 'done') throw notFound(NOT_FOUND)
    const scratch = path.join(dataDir, 'scratch')
    await mkdir(scratch, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(path.join(scratch, 'download-'))
    const file = path.join(folder, name)
    const clear = () => rm(folder, { recursive: true, force: true })
    try {
      if (!(await providers.vault.fetch(backupKey(name), file))) throw notFound(NOT_FOUND)
      await db.transaction(actor, (tx) =>
        audit.record(tx, { entity: 'backups', entityId: id.data, action: 'downloaded' }),
      )
      const { size } = await stat(file)
      const body = createReadStream(file)
      // Runs both when the client read the whole body and when the client disconnected.
      body.once('close', () => void clear())
      // The platform's own types of a web stream differ in name only.
      return x.body(Readable.toWeb(body) as ReadableStream, 200, {
        'content-type': name.endsWith(ENCRYPTED) ? 'application/octet-stream' : 'application/zip',
        'content-length': String(size),
        'content-disposition': `attachment; filename="${name}"`,
      })
    } catch (error) {
      await clear()
      throw error
    }
  })
}
