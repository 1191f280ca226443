import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { row } from '#sync/api/row.ts'
import type { Signed } from '../core/signed.ts'
import { answerProblems } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { editRow, editSteps } from './edit-row.ts'

const Branch = z.object({ branchId: z.string(), name: z.string(), phone: z.string(), packages: z.int() })
type Branch = z.output<typeof Branch>
const rename = row({
  method: 'PUT',
  path: '/api/branch',
  who: 'staff',
  summary: 'Changes a branch.',
  body: z.object({ name: z.string().optional(), phone: z.string().optional() }),
  reply: Branch,
})

const session: Signed = {
  actor: { accountId: 'a', name: 'Ann', role: 'Admin', permissions: [], branchId: null, brand: 'quayside' },
  sessionId: 's',
  deviceId: 'd',
}

let app: FastifyInstance
afterEach(() => app.close())

/** An edit over one branch, with the bodies that its handler was given. */
function open(storedBranch: Branch) {
  const bodies: object[] = []
  app = fastify()
  app.decorateRequest('signed', null)
  answerProblems(app, async () => false)
  const handler = editRow<typeof rename, { readonly stored: Branch }>(async ({ body, mustHold }, deps) => {
    bodies.push(body)
    await mustHold?.()
    return { ...deps.stored, ...body } as Branch
  })
  const steps = editSteps(rename, handler, {
    asRead: async (_call, deps) => deps.stored,
    notesOf: async () => [{ at: '', by: 'Ben', accountId: 'b', fields: ['phone'] }],
    writableBody: () => rename.body,
  })
  const sessionOf = async (request: { signed: Signed | null }) => {
    request.signed = session
    return session
  }
  route(app, rename, steps, { deps: { stored: storedBranch }, clock: { now: () => 0 }, sessionOf })
  const put = async (payload: object) => {
    const answer = await app.inject({ method: 'PUT', url: '/api/branch', payload })
    return { status: answer.statusCode, json: answer.json() }
  }
  return { bodies, put }
}

const branch: Branch = { branchId: 'k', name: 'Kingston', phone: '1', packages: 3 }

test('the handler gets only what changes: neither the base nor fields of the returned row', async () => {
  const { bodies, put } = open(branch)
  await put({ ...branch, phone: '2', base: branch })
  expect(bodies).toEqual([{ phone: '2' }])
})

test('a field that the call does not change is refused by its name', async () => {
  const { put } = open(branch)
  const { status, json } = await put({ ...branch, packages: 4 })
  expect([status, Object.keys(json.errors)]).toEqual([400, ['packages']])
})

test('the precondition refuses a base that is out of date, and answers the current row', async () => {
  const { put } = open(branch)
  const { status, json } = await put({ phone: '2', base: { phone: '0' } })
  expect([status, json.current]).toEqual([409, branch])
  expect(json.message).toContain('Ben changed this in the meantime: Phone.')
})

test('there is no precondition without a base', async () => {
  const { put } = open(branch)
  expect(await put({ phone: '2' })).toMatchObject({ status: 200, json: { phone: '2' } })
})

test.each([
  ['one field that is none', { fone: '2' }, 400, ['fone']],
  ['one beside the row’s id', { fone: '2', branchId: 'k' }, 400, ['fone']],
  ['several', { fone: '2', nmae: 'K' }, 400, ['fone', 'nmae']],
  ['one beside a field of the call', { fone: '2', phone: '2' }, 200, []],
  ['one beside a field that is only read', { fone: '2', packages: 3 }, 200, []],
  ['one beside the row', { ...branch, fone: '2' }, 200, []],
  ['nothing', {}, 200, []],
])('a body of %s', async (_, body, status, fields) => {
  const { put } = open(branch)
  const answer = await put(body)
  expect([answer.status, Object.keys(answer.json.errors ?? {})]).toEqual([status, fields])
})
