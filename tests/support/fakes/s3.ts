import { rm } from 'node:fs/promises'
import S3rver from 's3rver'
import type { S3Settings } from '#providers/storage/s3.ts'
import { testFolder } from '../test-folder.ts'
import { stop } from './listen.ts'

export type S3Peer = {
  settings: S3Settings
  /** The same, as the keeper sets it. */
  env: Record<string, string>
  /** The server goes: connections break, new ones are refused. */
  leave(): Promise<void>
  /** It is back at the same address, with what was in it. */
  comeBack(): Promise<void>
  close(): Promise<void>
}

/**
 * An S3 server on a real socket with one empty bucket. The key is the one that it knows by itself; it refuses any
 * other, but looks at no signature.
 */
export async function startS3(): Promise<S3Peer> {
  const directory = testFolder()
  const bucket = 'photos'
  const make = (port: number) =>
    new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: bucket, configs: [] }],
    })
  let server = make(0)
  const { port } = await server.run()
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  const leave = () => stop(server.httpServer)
  return {
    settings,
    env: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    leave,
    comeBack: async () => {
      server = make(port)
      await server.run()
    },
    close: async () => {
      await leave()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
