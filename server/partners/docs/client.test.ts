import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { makeKey } from '../../test/partners.ts'

const root = join(import.meta.dirname, '../../..')
const tsc = join(root, 'node_modules/typescript/bin/tsc')

let server: TestApp
let origin: string
let folder: string
beforeAll(async () => {
  server = await openTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'partner-client-'))
  const spec = await (await fetch(`${origin}/api/partner/openapi.json`)).json()
  const { files } = await generateApi({
    spec,
    output: false,
    fileName: 'client.ts',
    generateUnionEnums: true,
    silent: true,
  })
  await writeFile(join(folder, 'client.ts'), files.map(({ fileContent }) => fileContent).join('\n'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const compilerOptions = {
  strict: true,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  rootDir: '.',
  outDir: '.',
}

/** Compiles a program with the generated client, as a partner's developer does. Returns the compiler's output. */
async function compile(name: string, program: string): Promise<string> {
  await writeFile(join(folder, `${name}.ts`), program)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['client.ts', `${name}.ts`] }),
  )
  return promisify(execFile)(process.execPath, [tsc, '-p', folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

/** The compiler's module of the client that was generated. */
const clientModule = ['.', 'client.js'].join('/')

const reporting = (fields: string) => `
import { Api } from '${clientModule}'

export async function report(baseUrl: string, key: string) {
  const api = new Api({ baseUrl, baseApiParams: { headers: { authorization: 'Bearer ' + key } } })
  const { data } = await api.api.partnerReceive({ packages: [{ ${fields} }] })
  const reference = data.results[0]?.reference ?? ''
  const pkg = await api.api.partnerPackage(reference)
  return { status: data.results[0]?.status, trackingNumber: pkg.data.trackingNumber, state: pkg.data.status }
}
`

test('a client that is generated from the description compiles and reports a package', async () => {
  expect(
    await compile('good', reporting("reference: 'C-1', trackingNumber: 'TBA900000000055', weightLb: 3")),
  ).toBe('')
  const { report } = await import(pathToFileURL(join(folder, 'good.js')).href)
  const { key } = await makeKey(server)
  expect(await report(origin, key)).toEqual({
    status: 'received',
    trackingNumber: 'TBA900000000055',
    state: 'ReceivedAtWharehouse',
  })
})

const announcing = (fields: string) => `
import { Api } from '${clientModule}'

export async function announce(baseUrl: string, key: string, mailbox: string) {
  const api = new Api({ baseUrl, baseApiParams: { headers: { authorization: 'Bearer ' + key } } })
  const { data } = await api.api.partnerAnnounce({ packages: [{ mailbox, ${fields} }] })
  const [result] = data.results
  const isDone: boolean = result?.status === 'announced' || result?.status === 'repeated'
  return { isDone, status: result?.status, problems: result?.errors?.['mailbox'] }
}
`
const lamp = "trackingNumber: 'TBA900000000061', description: 'Lamp'"

test('a generated client announces a package', async () => {
  expect(await compile('announcing', announcing(`${lamp}, declaredValueUsdCents: 4500`))).toBe('')
  const { announce } = await import(pathToFileURL(join(folder, 'announcing.js')).href)
  const { key } = await makeKey(server)
  const { mailbox } = (await server.as(await server.tokenOf('User'), { url: '/api/accounts/user' })).json()
  expect(await announce(origin, key, mailbox)).toEqual({ isDone: true, status: 'announced' })
  expect(await announce(origin, key, mailbox)).toEqual({ isDone: true, status: 'repeated' })
  expect(await announce(origin, key, 'QS-899999')).toMatchObject({
    isDone: false,
    status: 'refused',
    problems: [expect.any(String)],
  })
})

test('a generated client compiles no announcement without a number', async () => {
  expect(await compile('bad', announcing("description: 'Lamp', declaredValueUsdCents: 4500"))).toContain(
    'trackingNumber',
  )
})

test.each([
  ['a field with a typing error', "reference: 'C-2', trackingNumber: 'TBA900000000056', wieght: 3", 'wieght'],
  [
    'an amount as text',
    "reference: 'C-3', trackingNumber: 'TBA900000000057', weightLb: '3'",
    "Type 'string' is not assignable",
  ],
  ['a package without its number', "reference: 'C-4'", 'trackingNumber'],
])('%s does not compile', async (_, fields, word) => {
  expect(await compile('bad', reporting(fields))).toContain(word)
})
