import type { Transport } from '#contract/client.ts'
import type { PhotoPurpose } from '#contract/photo-calls.ts'
import { apiOver } from './api.ts'
import { callApi } from './call-api.ts'

type SendPhotoOptions = {
  purpose: PhotoPurpose
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

/** Only XMLHttpRequest reports upload progress. */
const withProgress =
  ({ onProgress, signal }: Omit<SendPhotoOptions, 'purpose'>): Transport =>
  ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
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
      signal?.addEventListener('abort', () => request.abort())
      request.send(body)
    })

/** Browsers do not know every type: the server looks at the content, and explains HEIC. */
function typeOf({ name, type }: File): string {
  if (type.startsWith('image/')) return type
  return /\.hei[cf]$/i.test(name) ? 'image/heic' : 'image/unknown'
}

/** Returns the picture's address. Throws ApiError. */
export async function sendPhoto(
  file: File,
  { purpose, ...options }: SendPhotoOptions,
): Promise<string> {
  const body = file.slice(0, file.size, typeOf(file))
  const api = apiOver(withProgress(options))
  const { photo } = await callApi(() => api.addPhoto({ query: { for: purpose }, body }))
  return photo
}
