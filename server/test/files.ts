import sharp from 'sharp'
import type { Role } from '#sync/policies/roles.ts'
import { openTestApp } from './app.ts'

type Who = Role | 'User2'

export const pdf = (text = 'a form') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
export const base64 = (bytes: Buffer) => bytes.toString('base64')
export const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0b4f6c' } })

/** Opens a server on which all people who send and read files are signed in. */
export async function openFiles() {
  const server = await openTestApp({}, { packages: 40, living: 40 })
  const tokens = new Map<Who, string>()
  for (const role of ['Senior', 'Warehouse', 'Employee', 'User', 'User2', 'Driver'] as const)
    tokens.set(role, await server.tokenOf(role))

  const asRole = (
    role: Who,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object | string,
  ) => server.as(tokens.get(role) ?? null, { method, url, ...(payload === undefined ? {} : { payload }) })
  const upload = (name: string, bytes: Buffer, visibility: 'Public' | 'Private' = 'Public') =>
    asRole('Senior', 'POST', '/api/files', { name, base64: base64(bytes), visibility })

  /** The same as a form of the browser. */
  async function uploadForm(file: File, fields: Record<string, string> = {}) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', file)
    const encodedForm = new Response(form)
    return server.as(tokens.get('Senior') ?? '', {
      method: 'POST',
      url: '/api/files',
      headers: { 'content-type': encodedForm.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encodedForm.arrayBuffer()),
    })
  }
  const listDocuments = async () =>
    (await server.app.inject({ url: '/api/files/public/documents' })).json<{ name: string }[]>()
  const download = (name: string, headers = {}) =>
    server.app.inject({ url: `/api/files/public/documents/download/${encodeURIComponent(name)}`, headers })
  return { ...server, asRole, upload, uploadForm, listed: listDocuments, download }
}
export type Files = Awaited<ReturnType<typeof openFiles>>
