import { describe, expect, test } from 'vitest'
import { packageLine } from '#sync/entities/packages/package-status.ts'
import { stagesAhead, wayStage } from './way.ts'

const head = { name: 'Kingston Head Office', kind: 'HeadOffice' } as const
const local = { name: 'Montego Bay', kind: 'LocalOffice' } as const

test('the stages ahead begin after the package’s stage', () => {
  expect(stagesAhead('AtLocalOffice', [], local)).toEqual(['ReadyForPickup', 'Delivered'])
  expect(stagesAhead('Delivered', [], local)).toEqual([])
})

test('a delayed package continues from its last stage', () => {
  expect(
    stagesAhead('Delayed', [{ status: 'PreAlert' }, { status: 'OnRoute' }, { status: 'Delayed' }], null)[0],
  ).toBe('AtCustoms')
  expect(wayStage('Delayed', local).next).toContain('moves again')
})

describe('the life of a package that is picked up at', () => {
  test('a local office has the head office on its way', () => {
    expect(stagesAhead('AtCustoms', [], local)).toEqual([
      ...['AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered'],
    ])
    expect(wayStage('AtHeadOffice', local).next).toBe('Next, it goes to Montego Bay.')
    expect(wayStage('AtHeadOffice', null).next).toBe('Next, it goes to your pickup office.')
  })

  test('the head office goes there once, and nowhere after that', () => {
    expect(stagesAhead('AtCustoms', [], head)).toEqual(['AtHeadOffice', 'ReadyForPickup', 'Delivered'])
    const reachedStatuses = packageLine.filter((status) => status !== 'AtLocalOffice')
    const texts = reachedStatuses.flatMap((status) => Object.values(wayStage(status, head)))
    expect(texts.filter((text) => /pickup office|our head office/.test(text))).toEqual([])
    expect(wayStage('AtHeadOffice', head)).toEqual({
      happened: 'Your package arrived at Kingston Head Office.',
      ahead: 'Arrives at Kingston Head Office',
      next: 'We’re getting it ready. We’ll let you know when you can pick it up.',
    })
  })

  test('any office begins in the warehouse that the package comes from', () => {
    const savannah = { name: 'Savannah Warehouse' }
    for (const office of [local, head, null]) {
      expect(wayStage('ReceivedAtWharehouse', office, savannah)).toMatchObject({
        happened: 'Your package arrived at Savannah Warehouse.',
        ahead: 'Arrives at Savannah Warehouse',
      })
      expect(wayStage('Shipped', office, savannah).happened).toBe('Your package left Savannah Warehouse.')
      expect(wayStage('AtHeadOffice', office, savannah)).toEqual(wayStage('AtHeadOffice', office))
      expect(wayStage('ReceivedAtWharehouse', office).happened).toBe(
        'Your package arrived at our US warehouse.',
      )
    }
  })

  test('an office that isn’t known yet says so', () => {
    expect(stagesAhead('AtCustoms', [], null)).toContain('AtLocalOffice')
    expect(wayStage('AtLocalOffice', null).ahead).toBe('Arrives at your pickup office')
  })
})
