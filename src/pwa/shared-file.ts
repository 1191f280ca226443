/** The path to which phones send content shared into the installed app; only the worker answers it. */
export const sharePath = '/share'

const cacheName = 'quayside-shared'
const fileAt = '/shared/file'

const isTextPart = (part: FormDataEntryValue | null): part is string =>
  typeof part === 'string' && part !== ''

/**
 * Stores the shared file, replacing an earlier one, and redirects to the app's start page with the shared text. The
 * file waits there for a login, and its id tells it from a file that is shared later.
 */
export async function keepShared(request: Request, caches: CacheStorage, fileId: string): Promise<Response> {
  const form = await request.formData()
  const text = ['text', 'url', 'title'].map((name) => form.get(name)).filter(isTextPart)
  const file = form.get('file')
  const query = new URLSearchParams({ text: text.join('\n') })
  await caches.delete(cacheName)
  if (file instanceof File && file.size > 0) {
    const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) }
    await (await caches.open(cacheName)).put(fileAt, new Response(file, { headers }))
    query.set('file', fileId)
  }
  return Response.redirect(new URL(`/?${query}`, request.url).href, 303)
}

/** Returns the shared file and deletes it; null if there is none. */
export async function takeShared(caches: CacheStorage): Promise<File | null> {
  const response = await (await caches.open(cacheName)).match(fileAt)
  const body = await response?.blob()
  await caches.delete(cacheName)
  if (!response || !body) return null
  const name = decodeURIComponent(response.headers.get('x-file-name') ?? '') || 'invoice'
  return new File([body], name, { type: response.headers.get('content-type') ?? body.type })
}

/** Deletes a shared file that isn't needed any more. */
export const dropShared = (caches: CacheStorage): Promise<boolean> => caches.delete(cacheName)
