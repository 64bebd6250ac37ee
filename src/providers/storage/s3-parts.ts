import { createReadStream } from 'node:fs'
import type * as Sdk from '@aws-sdk/client-s3'

const MB = 2 ** 20
/**
 * The size in bytes from which a file goes in parts: one put takes 5 GB at most, and a connection that breaks after an
 * hour would start over.
 */
export const LARGE = 64 * MB
/** A store takes 10,000 parts of at least 5 MB (https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html). */
const MAX_PARTS = 10_000
const SMALLEST_PART = 32 * MB

/**
 * Puts a large file part by part, one after the other. The store shows it once we confirm that all parts are there.
 * Nothing is left of an upload that broke off.
 */
export async function putInParts(
  sdk: typeof Sdk & { client: Sdk.S3Client },
  object: { Bucket: string; Key: string },
  from: string,
  size: number,
): Promise<void> {
  const {
    client,
    CreateMultipartUploadCommand,
    UploadPartCommand,
    CompleteMultipartUploadCommand,
    AbortMultipartUploadCommand,
  } = sdk
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object))
  const part = Math.max(SMALLEST_PART, Math.ceil(size / MAX_PARTS))
  try {
    const Parts: Sdk.CompletedPart[] = []
    for (let start = 0; start < size; start += part) {
      const end = Math.min(start + part, size)
      const PartNumber = Parts.length + 1
      const Body = createReadStream(from, { start, end: end - 1 })
      const { ETag } = await client.send(
        new UploadPartCommand({ ...object, UploadId, PartNumber, Body, ContentLength: end - start }),
      )
      Parts.push({ ETag, PartNumber })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => {})
    throw error
  }
}
