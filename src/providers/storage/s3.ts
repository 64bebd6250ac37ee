import { createReadStream, createWriteStream } from 'node:fs'
import https from 'node:https'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type * as Sdk from '@aws-sdk/client-s3'
import { log } from '#platform/log.ts'
import { unlessAway, type Account } from '../account.ts'
import { isPrivateLiteral, lookupPublic, PrivateAddressError } from '../push/public-address.ts'
import { checkKey, StorageGone } from './port.ts'
import type { Storage } from './port.ts'
import { LARGE, putInParts } from './s3-parts.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Refuses endpoints that are not on the open internet: a person entered the address in the app. */
  publicOnly?: boolean
}

/**
 * In milliseconds: for a connection, and for a connection on which nothing moves, either way. A person who uploads a
 * photo waits for it. Not `requestTimeout`, which only writes a warning, and would count a large photo on a slow
 * connection.
 */
const TIMEOUTS = { connectionTimeout: 3_000, socketTimeout: 20_000 }

/** Any S3-compatible store. Throws StorageGone for whatever keeps it from answering as it should; the log tells why. */
export function s3Storage({ bucket, ...settings }: S3Settings): Storage {
  const sdk = connect(settings)
  const put = async (key: string, from: string): Promise<void> => {
    const Key = checkKey(key)
    const { client, PutObjectCommand } = await sdk()
    const { size } = await stat(from)
    if (size > LARGE) return asking(async () => putInParts(await sdk(), { Bucket: bucket, Key }, from, size))
    // A store shows an object once all of it has come, and until then what was there before.
    await asking(() =>
      client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: createReadStream(from), ContentLength: size })),
    )
  }
  return {
    name: 's3',
    put,
    take: async (key, from) => {
      await put(key, from)
      await rm(from)
    },
    read: async (key) => {
      const body = await get(key)
      return body && asking(async () => Buffer.concat(await body.toArray()))
    },
    stream: get,
    fetch: async (key, to) => {
      const body = await get(key)
      if (!body) return false
      let broken: unknown
      body.once('error', (error) => (broken = error))
      // What this machine has against the file is no fault of the store.
      await pipeline(body, createWriteStream(to, { mode: 0o600 })).catch((error: unknown) => {
        throw broken === undefined ? error : gone(broken)
      })
      return true
    },
    remove: async (key) => {
      const Key = checkKey(key)
      const { client, DeleteObjectCommand } = await sdk()
      await asking(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key })))
    },
    async *list(of) {
      const { client, ListObjectsV2Command } = await sdk()
      let next: string | undefined
      do {
        const page = await asking(() =>
          client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${of}/`, ContinuationToken: next })),
        )
        for (const { Key, LastModified, Size = 0 } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, at: LastModified, size: Size }
        next = page.NextContinuationToken
      } while (next)
    },
    account: () =>
      unlessAway('The photo store', async () => {
        const at = new URL(settings.endpoint)
        if (settings.publicOnly && isPrivateLiteral(at.hostname)) return NOT_PUBLIC
        if (settings.publicOnly && at.protocol !== 'https:') return NOT_ENCRYPTED
        const { client, HeadBucketCommand, S3ServiceException } = await sdk()
        try {
          await client.send(new HeadBucketCommand({ Bucket: bucket }))
          return { kind: 'ok', says: `Connected to bucket ${bucket}` }
        } catch (error) {
          const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
          if (status === 404)
            return {
              kind: 'refused',
              says: `Bucket ${bucket} doesn’t exist. Check its name in Settings > Connections.`,
              field: 'bucket',
            }
          // https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html: the bucket is in another region.
          if (status === 301)
            return { kind: 'refused', says: `Bucket ${bucket} is in another region.`, field: 'region' }
          if (status === 403)
            return {
              kind: 'refused',
              says: 'The storage provider rejected the keys. Check them in Settings > Connections.',
              field: 'secretAccessKey',
            }
          if (error instanceof PrivateAddressError) return NOT_PUBLIC
          throw error
        }
      }),
  }

  async function get(key: string): Promise<Readable | null> {
    const Key = checkKey(key)
    const { client, GetObjectCommand, NoSuchKey } = await sdk()
    return asking(async () => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }))
        // In Node it is always one; the type speaks of browsers, too.
        return Body instanceof Readable ? Body : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    })
  }
}

const NOT_PUBLIC: Account = {
  kind: 'refused',
  says: 'This endpoint isn’t on the public internet. Storage in your own network is set on your server (S3_ENDPOINT).',
  field: 'endpoint',
}

const NOT_ENCRYPTED: Account = {
  kind: 'refused',
  says: 'Use an https:// address, so that keys and photos are encrypted on the way.',
  field: 'endpoint',
}

type Loaded = typeof Sdk & { client: Sdk.S3Client }

/** The SDK takes a moment to load: with the first photo, not with the start. */
function connect({ endpoint, region, accessKeyId, secretAccessKey, publicOnly = false }: Omit<S3Settings, 'bucket'>) {
  let loaded: Promise<Loaded> | undefined
  return () =>
    (loaded ??= import('@aws-sdk/client-s3').then((sdk) => ({
      ...sdk,
      client: new sdk.S3Client({
        endpoint,
        region,
        credentials: { accessKeyId, secretAccessKey },
        // The bucket in the path, which every store understands; and no checksums of newer kinds, which not every one
        // does.
        forcePathStyle: true,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: publicOnly ? { ...TIMEOUTS, httpsAgent: publicAgent() } : TIMEOUTS,
        maxAttempts: 2,
        logger: TO_OUR_LOG,
      }),
    })))
}

/** Looks names up at the moment of connecting, so that one cannot lead elsewhere after it was checked. */
const publicAgent = () => new https.Agent({ keepAlive: true, maxSockets: 50, lookup: lookupPublic })

/** By default, the SDK writes to the console. `gone` reports the outcome of a call. */
const tell = (...said: unknown[]) => log.debug({ said }, 'the S3 client')
const TO_OUR_LOG = { trace: () => {}, debug: () => {}, info: () => {}, warn: tell, error: tell }

async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw gone(error)
  }
}

function gone(error: unknown): StorageGone {
  log.warn({ err: error }, 'photo storage request failed')
  return new StorageGone(error)
}
