import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const maxFile = 10 * 1024 * 1024
/** The largest file as base64, with some room for what is around it. */
export const maxFileBody = 14 * 1024 * 1024

/** Lets the calls that come after it take forms with a file. */
export async function openForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: maxFile, files: 1, fields: 20, fieldSize: 10_000, parts: 21 },
  })
}

/** A form as the body it represents: its fields, and its file as `name` and `base64`. */
export async function formOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>()
  for await (const part of request.parts()) {
    if (part.type === 'field') fields.set(part.fieldname, part.value)
    else {
      if (!fields.has('name')) fields.set('name', part.filename)
      fields.set('base64', (await part.toBuffer()).toString('base64'))
    }
  }
  return Object.fromEntries(fields)
}
