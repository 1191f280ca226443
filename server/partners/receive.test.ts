import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'
import { makeKey, partnerOf } from '../test/partners.ts'

let server: TestApp
let key: string
let apiKeyId: string
let branchId: string
let partner: ReturnType<typeof partnerOf>
beforeAll(async () => {
  server = await openTestApp()
  const branches = await server.as(await server.tokenOf('Admin'), { url: '/api/branches' })
  branchId = branches.json()[0].branchId
  const newKey = await makeKey(server, { branchId, perMinute: 6000 })
  key = newKey.key
  apiKeyId = newKey.apiKeyId
  partner = partnerOf(server, key)
})
afterAll(() => server.close())

let boxes = 0
const box = (fields: object = {}) => {
  boxes += 1
  return { reference: `MIA-${boxes}`, trackingNumber: `TBA90000000${1000 + boxes}`, weightLb: 4.5, ...fields }
}
const mailboxOf = async (role: 'User' | 'User2') => {
  const answer = await server.as(await server.tokenOf(role), { url: '/api/accounts/user' })
  return answer.json<{ mailbox: string }>().mailbox
}
const staffView = async (packageId: string) =>
  (await server.as(await server.tokenOf('Admin'), { url: `/api/packages/${packageId}` })).json()

test('a box of a customer is checked in, and the customer sees it', async () => {
  const item = box({
    mailbox: await mailboxOf('User'),
    customerName: 'THOMPSON, Ursula',
    description: 'Shoes',
  })
  const { results } = (await partner.receive([item])).json()
  expect(results).toEqual([
    {
      reference: item.reference,
      status: 'received',
      packageId: expect.any(String),
      hawbNumber: expect.stringMatching(/^\w+/),
      hasCustomer: true,
      message: '',
    },
  ])
  const customerResponse = await server.as(await server.tokenOf('User'), {
    url: `/api/packages/${results[0].packageId}/customer`,
  })
  expect(customerResponse.json()).toMatchObject({
    description: 'Shoes',
    status: 'ReceivedAtWharehouse',
    weightLb: 4.5,
  })
  expect(await staffView(results[0].packageId)).toMatchObject({
    checkedInBy: 'Miami Freight (API key)',
    branchId,
  })
})

test('a box for an unknown customer waits for staff, with the words of its label', async () => {
  const { results } = (await partner.receive([box({ mailbox: 'QS-99999', customerName: 'J. Brown' })])).json()
  expect(results[0]).toMatchObject({ status: 'received', hasCustomer: false })
  expect(await staffView(results[0].packageId)).toMatchObject({
    accountId: null,
    note: 'On the box: QS-99999 and J. Brown',
  })
})

test('a reference is received once, no matter what is repeated, and never for another box', async () => {
  const item = box()
  const first = (await partner.receive([item])).json().results[0]
  const secondResults = (await partner.receive([item, item])).json().results
  expect(secondResults).toEqual([
    { ...first, status: 'repeated' },
    { ...first, status: 'repeated' },
  ])
  const otherResult = (await partner.receive([{ ...item, trackingNumber: 'TBA900000009999' }])).json()
    .results[0]
  expect(otherResult).toMatchObject({
    status: 'refused',
    message: expect.stringContaining('received before'),
  })
  expect((await staffView(first.packageId)).events).toHaveLength(1)
})

test('a box that is refused leaves the others alone and can be sent again', async () => {
  const wrong = box({ trackingNumber: 'QS-10083' })
  const right = box()
  const { results } = (await partner.receive([wrong, right])).json()
  expect(results.map(({ status }: { status: string }) => status)).toEqual(['refused', 'received'])
  const correctedResults = (await partner.receive([{ ...wrong, trackingNumber: 'TBA900000005555' }])).json()
    .results
  expect(correctedResults[0].status).toBe('received')
})

test('a box that our desk checks in too is one package', async () => {
  const item = box()
  const { packageId } = (await partner.receive([item])).json().results[0]
  const desk = await server.as(await server.tokenOf('Warehouse'), {
    method: 'POST',
    url: '/api/packages/checkin',
    payload: { packages: [{ trackingNumber: item.trackingNumber, rawBarcode: item.trackingNumber }] },
  })
  expect(desk.json().results[0]).toMatchObject({ packageId, outcome: 'already' })
  const foreignBox = box({ trackingNumber: item.trackingNumber })
  expect((await partner.receive([foreignBox])).json().results[0]).toMatchObject({
    packageId,
    status: 'already',
  })
})

test('500 boxes are one call and 501 are none', async () => {
  const reports = Array.from({ length: 500 }, () => box())
  const { results } = (await partner.receive(reports)).json()
  expect(results.filter(({ status }: { status: string }) => status === 'received')).toHaveLength(500)
  expect((await partner.receive([...reports, box()])).statusCode).toBe(400)
})

test('an Idempotency-Key that was used for other boxes is refused', async () => {
  const item = box()
  const headers = { 'idempotency-key': 'monday' }
  expect((await partner.receive([item], headers)).statusCode).toBe(200)
  expect((await partner.receive([item], headers)).json().results[0].status).toBe('repeated')
  expect((await partner.receive([box()], headers)).statusCode).toBe(409)
})

test('status, label and invoices are read by the reference, and by no other key', async () => {
  const item = box({ mailbox: await mailboxOf('User') })
  await partner.receive([item])
  const { reference } = item
  const status = await partner.get(`packages/${reference}`)
  expect(status.json()).toMatchObject({ reference, status: 'ReceivedAtWharehouse', isRemoved: false })
  const label = await partner.get(`packages/${reference}/label?format=zpl`)
  expect(label.body).toContain('^XA')
  expect((await partner.get(`packages/${reference}/invoices`)).json()).toEqual([])
  const secondPartner = partnerOf(server, (await makeKey(server, { name: 'Other', branchId })).key)
  for (const path of ['', '/label', '/invoices'])
    expect((await secondPartner.get(`packages/${reference}${path}`)).statusCode).toBe(404)
})

test('the audit names the key for what it did', async () => {
  const { packageId } = (await partner.receive([box()])).json().results[0]
  const answer = await server.as(await server.tokenOf('Admin'), {
    method: 'POST',
    url: '/api/accounts/audit/paginated/1',
    payload: { entity: 'package', entityId: packageId },
  })
  expect(answer.body).toContain('Miami Freight (API key)')
  expect(answer.body).toContain(apiKeyId)
})

test('boxes that are packed into one, and taken out again, stay under their own references', async () => {
  const mailbox = await mailboxOf('User')
  const customerName = 'Ursula Thompson'
  const items = [box({ mailbox, branchId, customerName }), box({ mailbox, branchId, customerName })]
  const { results } = (await partner.receive(items)).json()
  const packageIds = results.map(({ packageId }: { packageId: string }) => packageId)
  const desk = async (url: string, payload: object) =>
    server.as(await server.tokenOf('Warehouse'), { method: 'POST', url, payload })
  const idsNow = async () => {
    const answers = []
    for (const { reference } of items) answers.push((await partner.get(`packages/${reference}`)).json())
    return answers.map(({ packageId, isRemoved }) => [packageId, isRemoved])
  }
  const consolidation = await desk('/api/packages/consolidate', { packageIds, weightLb: 9 })
  expect(consolidation.statusCode).toBe(200)
  const { packageId } = consolidation.json()
  expect(await idsNow()).toEqual([
    [packageId, false],
    [packageId, false],
  ])
  const secondResults = (await partner.receive(items)).json().results
  expect(secondResults).toMatchObject(items.map(() => ({ status: 'repeated', packageId, hasCustomer: true })))
  expect((await desk(`/api/packages/${packageId}/split`, {})).statusCode).toBe(200)
  expect(await idsNow()).toEqual(packageIds.map((id: string) => [id, false]))
})

/** Everything that a key can ask about a reference. */
const answersAbout = async (key: typeof partner, reference: string) => {
  const answers = []
  for (const path of ['', '/label?format=zpl', '/invoices'])
    answers.push(await key.get(`packages/${reference}${path}`))
  return answers.map(({ statusCode, json }) => [statusCode, statusCode === 200 ? '' : json().message])
}
const isNotThere = Array.from({ length: 3 }, () => [404, 'There is no package with this reference.'])

const otherPartner = async (name: string) =>
  partnerOf(
    server,
    (
      await makeKey(server, {
        name,
        branchId,
        rights: ['packages.receive', 'packages.read', 'invoices.read'],
      })
    ).key,
  )

/** The whole answer to a report of a package that was here before. */
const storedMessage = async (reference: string): Promise<string> => {
  const { message } = await server.app.deps.db.reads.kysely
    .selectFrom('partnerPackage')
    .where('reference', '=', reference)
    .select('message')
    .executeTakeFirstOrThrow()
  return message
}
const alreadyHere = (reference: string, status: string) => ({
  ...{ reference, status, packageId: null, hawbNumber: null, hasCustomer: false },
  message:
    'A package with this tracking number was received before, so this is not a second one. If yours is another box, call the office.',
})

interface Earlier {
  readonly packageId: string
  readonly trackingNumber: string
  /** The reference under which the first partner reported it; null for a package of our desk. */
  readonly reference: string | null
}

/** Makes the box that exists before another partner reports it, by how it arrived. */
const whatWasHere = {
  'another partner’s': async () => {
    const item = box({ mailbox: await mailboxOf('User') })
    const { packageId } = (await partner.receive([item])).json().results[0]
    return { ...item, packageId }
  },
  'our desk’s': async () => {
    const { trackingNumber } = box()
    const payload = { packages: [{ trackingNumber, rawBarcode: trackingNumber }] }
    const token = await server.tokenOf('Warehouse')
    const desk = await server.as(token, { method: 'POST', url: '/api/packages/checkin', payload })
    return { packageId: desk.json().results[0].packageId, trackingNumber, reference: null }
  },
} as const satisfies Record<string, () => Promise<Earlier>>

test.each(Object.entries<() => Promise<Earlier>>(whatWasHere))(
  '[S31] of a package that is %s a partner learns that it is no second one, and nothing else',
  async (_, make) => {
    const { packageId, trackingNumber, reference: firstReference } = await make()
    const firstAnswer = firstReference && (await answersAbout(partner, firstReference))
    const secondPartner = await otherPartner(`Other, of ${trackingNumber}`)
    const item = box({ trackingNumber, mailbox: await mailboxOf('User2') })
    const { reference } = item
    const answer = alreadyHere(reference, 'already')
    expect((await secondPartner.receive([item])).json().results).toEqual([answer])
    // Nothing of the other’s package is stored with the reference, from where a later answer would take it.
    expect(await storedMessage(reference)).toBe(answer.message)
    expect((await secondPartner.receive([item, item])).json().results).toEqual([
      alreadyHere(reference, 'repeated'),
      alreadyHere(reference, 'repeated'),
    ])
    const changedResult = (await secondPartner.receive([{ ...item, bin: 'Z9' }])).json().results[0]
    expect(changedResult).toMatchObject({
      status: 'refused',
      packageId: null,
      hawbNumber: null,
      hasCustomer: false,
    })
    const second = box({ trackingNumber })
    expect((await secondPartner.receive([second])).json().results).toEqual([
      alreadyHere(second.reference, 'already'),
    ])
    for (const { reference: ref } of [item, second])
      expect(await answersAbout(secondPartner, ref)).toEqual(isNotThere)
    expect(firstReference && (await answersAbout(partner, firstReference))).toEqual(firstAnswer)
    expect((await staffView(packageId)).trackingNumber).toBe(trackingNumber)
  },
)

test('a package that its partner reports under a second reference is shown under both', async () => {
  const item = box()
  const first = (await partner.receive([item])).json().results[0]
  const second = box({ trackingNumber: item.trackingNumber })
  const { packageId, hawbNumber } = first
  expect((await partner.receive([second])).json().results).toMatchObject([
    { status: 'already', packageId, hawbNumber },
  ])
  expect((await partner.receive([second])).json().results).toMatchObject([
    { status: 'repeated', packageId, hawbNumber },
  ])
  expect((await partner.get(`packages/${second.reference}`)).json()).toMatchObject({ packageId, hawbNumber })
})

test('[S31] a package of the desk is not claimed by our own number, which can be guessed', async () => {
  const payload = { packages: [{ trackingNumber: 'TBA930000000020', description: 'Watch' }] }
  const token = await server.tokenOf('Warehouse')
  const answer = await server.as(token, { method: 'POST', url: '/api/packages/checkin', payload })
  const { packageId } = answer.json().results[0]
  const before = await staffView(packageId)
  const item = box({ trackingNumber: before.hawbNumber, bin: 'Z9' })
  const { results } = (await partner.receive([item])).json()
  expect(results).toMatchObject([{ status: 'refused', packageId: null, hawbNumber: null }])
  expect((await partner.get(`packages/${item.reference}/label?format=zpl`)).statusCode).toBe(404)
  expect(await staffView(packageId)).toEqual(before)
})

test('[S31] a report of another’s package fills in nothing: the office is asked', async () => {
  const earlier = await whatWasHere['our desk’s']()
  const { packageId, trackingNumber } = earlier
  const before = await staffView(packageId)
  const secondPartner = await otherPartner('Stranger')
  await secondPartner.receive([box({ trackingNumber, mailbox: await mailboxOf('User2'), bin: 'Z9' })])
  const after = await staffView(packageId)
  for (const field of ['accountId', 'weightLb', 'bin', 'note'])
    expect([field, after[field]]).toEqual([field, before[field]])
  expect(after.reviewReason).toBe('Checked in twice with different details')
  expect(after.events.at(-1)).toMatchObject({ note: 'Reported again', by: 'Stranger (API key)' })
  const [review] = await server.app.deps.db.reads.kysely
    .selectFrom('review')
    .select('differences')
    .where('packageId', '=', packageId)
    .execute()
  const offers = JSON.parse(String(review?.differences))
  expect(offers).toContainEqual({ field: 'bin', current: '', offered: 'Z9' })
  expect(offers.map(({ field }: { field: string }) => field)).toContain('accountId')
})

test.each([
  ['its own', false],
  ['another’s', true],
])(
  '[S31] a report of %s package that is missing leaves its claim open: the office is asked',
  async (_, isOther) => {
    const item = box()
    const { packageId } = (await partner.receive([item])).json().results[0]
    const { db } = server.app.deps
    const loss = { status: 'Reported', reason: 'Searched', valueUsdCents: 4500, valueJmdCents: 697_500 }
    await db.transaction(({ kysely }) =>
      kysely
        .updateTable('package')
        .set({
          arrival: 'Missing',
          missingSince: new Date(server.clock.now()).toISOString(),
          loss: JSON.stringify(loss),
        })
        .where('packageId', '=', packageId)
        .execute(),
    )
    const before = await staffView(packageId)
    const sender = isOther ? await otherPartner('Finder') : partner
    for (let times = 0; times < 2; times += 1)
      await sender.receive([box({ trackingNumber: item.trackingNumber, weightLb: null })])
    const after = await staffView(packageId)
    for (const field of ['arrival', 'missingSince', 'loss'])
      expect([field, after[field]]).toEqual([field, before[field]])
    const reviews = await db.reads.kysely
      .selectFrom('review')
      .select(['kind', 'note'])
      .where('packageId', '=', packageId)
      .execute()
    const by = isOther ? 'Finder' : 'Miami Freight'
    const note = `${by} (API key) reported that it was received.`
    expect(reviews).toEqual([{ kind: 'missingReported', note }])
  },
)

test('a second report of a partner’s own package fills in what was missing', async () => {
  const item = box({ weightLb: null })
  const { packageId } = (await partner.receive([item])).json().results[0]
  await partner.receive([box({ trackingNumber: item.trackingNumber, weightLb: 7 })])
  expect(await staffView(packageId)).toMatchObject({ weightLb: 7, reviewReason: null })
})

test('[S31] a partner that tries many mailboxes learns no name, and soon not even which ones exist', async () => {
  const counter = await otherPartner('Counter')
  const mailbox = await mailboxOf('User')
  const knownBox = box({ mailbox })
  const wrong = box({ mailbox, customerName: 'Ursula Brown' })
  const answers = (await counter.receive([knownBox, wrong])).json().results
  expect(answers).toMatchObject([
    { status: 'received', hasCustomer: false },
    { status: 'received', hasCustomer: false },
  ])
  // The customer still gets the box.
  expect(await staffView(answers[0].packageId)).toMatchObject({ accountId: expect.any(String) })
  for (const { reference } of [knownBox, wrong]) {
    const { body } = await counter.get(`packages/${reference}/label?format=zpl`)
    expect(body).toContain(mailbox)
    expect(body).toContain('U. T.')
    expect(body).not.toMatch(/Ursula|Thompson/i)
  }
  const guesses = Array.from({ length: 75 }, (_, n) => box({ mailbox: `QS-${90_000 + n}` }))
  await counter.receive(guesses)
  const [late] = (await counter.receive([box({ mailbox })])).json().results
  expect(late).toMatchObject({
    status: 'received',
    hasCustomer: false,
    message: expect.stringContaining('our office finds out'),
  })
  expect(await staffView(late.packageId)).toMatchObject({ accountId: null, note: `On the box: ${mailbox}` })
  // Another key, and the same one later, are looked up again.
  const [otherResult] = (await partner.receive([box({ mailbox })])).json().results
  expect(await staffView(otherResult.packageId)).toMatchObject({ accountId: expect.any(String) })
})

test('[S31] a single call of made-up mailboxes reveals as little as many calls', async () => {
  const counter = await otherPartner('Counter of many')
  const mailbox = await mailboxOf('User')
  const guesses = Array.from({ length: 40 }, (_, n) => box({ mailbox: `QS-${80_000 + n}` }))
  const reports = [box({ mailbox }), ...guesses, box({ mailbox: await mailboxOf('User2') })]
  const { results } = (await counter.receive(reports)).json()
  const [first, unknownResult, late] = [0, 40, 41].map((n) => results[n])
  expect(first.message).toBe(unknownResult.message)
  expect(await staffView(first.packageId)).toMatchObject({ accountId: expect.any(String) })
  expect(unknownResult.message).not.toContain('our office finds out')
  expect(late.message).toContain('our office finds out')
  expect(await staffView(late.packageId)).toMatchObject({ accountId: null })
  const { body } = await counter.get(`packages/${reports[41]?.reference}/label?format=zpl`)
  expect(body).not.toContain('U. ')
})
