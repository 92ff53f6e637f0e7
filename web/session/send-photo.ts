import type { Transport } from '#contract/client.ts'
import type { PhotoPurpose } from '#contract/photo-calls.ts'
import { apiOver } from './api.ts'
import { callApi } from './call-api.ts'
import { unlessStalled } from './unless-stalled.ts'
import { isUnanswered, UploadProblem } from './upload-problem.ts'

export type SendPhotoOptions = {
  /** The same for every attempt with a file. */
  idempotencyKey?: string
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

/** In milliseconds, for the school to prepare a photo: others may be before it. */
const preparation = 120_000

/** Only XMLHttpRequest reports upload progress. */
const withProgress =
  (onProgress: (share: number) => void, signal: AbortSignal): Transport =>
  ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total === 0 ? 0 : loaded / total),
      )
      const fail = () => reject(new Error('There was no answer.'))
      request.addEventListener('error', fail)
      request.addEventListener('abort', fail)
      request.addEventListener('load', () =>
        resolve({ status: request.status, link: null, items: null, body: request.responseText }),
      )
      signal.addEventListener('abort', () => request.abort())
      request.send(body)
    })

/** Browsers do not know every type: the server looks at the content, and explains HEIC. */
function typeOf({ name, type }: File): string {
  if (type.startsWith('image/')) return type
  return /\.hei[cf]$/i.test(name) ? 'image/heic' : 'image/unknown'
}

/** Browsers refuse to read a file that was changed, moved or deleted after it was chosen. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Returns the picture's address. Throws ApiError or UploadProblem. */
export async function sendPhoto(
  file: File,
  purpose: PhotoPurpose,
  { idempotencyKey, onProgress, signal: cancel }: SendPhotoOptions,
): Promise<string> {
  const body = file.slice(0, file.size, typeOf(file))
  try {
    return await unlessStalled(async (hear, stall) => {
      const report = (share: number) => {
        hear(share < 1 ? undefined : preparation)
        onProgress(share)
      }
      const signal = cancel === undefined ? stall : AbortSignal.any([cancel, stall])
      const api = apiOver(withProgress(report, signal))
      const sent = { query: { for: purpose }, body, ...(idempotencyKey && { idempotencyKey }) }
      const { photo } = await callApi(() => api.addPhoto(sent))
      return photo
    })
  } catch (error) {
    // It looks like a lost connection.
    if (isUnanswered(error) && !(await isReadable(file))) throw new UploadProblem('changed')
    throw error
  }
}
