/** Where the phone sends what is shared into the installed app; the worker alone answers there. */
export const sharePath = '/share'

const cacheName = 'quayside-shared'
const fileAt = '/shared/file'

const isTextPart = (part: FormDataEntryValue | null): part is string =>
  typeof part === 'string' && part !== ''

/**
 * Keeps the file that was shared, in place of one before it, and leads on to the app's start with what was said beside it.
 * The file waits there for whoever logs in.
 */
export async function keepShared(request: Request, caches: CacheStorage): Promise<Response> {
  const form = await request.formData()
  const text = ['text', 'url', 'title'].map((name) => form.get(name)).filter(isTextPart)
  const file = form.get('file')
  const query = new URLSearchParams({ text: text.join('\n') })
  await caches.delete(cacheName)
  if (file instanceof File && file.size > 0) {
    const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) }
    await (await caches.open(cacheName)).put(fileAt, new Response(file, { headers }))
    query.set('file', 'yes')
  }
  return Response.redirect(new URL(`/?${query}`, request.url).href, 303)
}

/** The file that was shared, once: it is nowhere else afterwards. Null when there is none. */
export async function takeShared(caches: CacheStorage): Promise<File | null> {
  const kept = await (await caches.open(cacheName)).match(fileAt)
  const body = await kept?.blob()
  await caches.delete(cacheName)
  if (!kept || !body) return null
  const name = decodeURIComponent(kept.headers.get('x-file-name') ?? '') || 'invoice'
  return new File([body], name, { type: kept.headers.get('content-type') ?? body.type })
}

/** Nobody takes it any more. */
export const dropShared = (caches: CacheStorage): Promise<boolean> => caches.delete(cacheName)
