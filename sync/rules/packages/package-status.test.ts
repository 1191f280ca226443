import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packageLine, packageStatuses } from '../../entities/packages/package-status.ts'
import { actorOf, idOf } from '../../test/people.ts'
import { foldStatus, furthestStatus, resolveMove } from './package-status.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
const event = (n: number, minute: number, status: (typeof packageStatuses)[number], stepBack = false) => ({
  packageEventId: idOf(n),
  occurredAt: at(minute),
  status,
  stepBack,
  note: stepBack || status === 'Delayed' ? 'because' : '',
})

describe('[K2] the status that events come to', () => {
  test('an earlier scan that arrives late does not drag the package back', () => {
    const onTime = [event(1, 0, 'ReceivedAtWharehouse'), event(2, 60, 'AtCustoms')]
    expect(foldStatus([...onTime, event(3, 30, 'Shipped')]).status).toBe('AtCustoms')
  })

  test('a lower status scanned later, without the right to step back, does not drag it back either', () => {
    expect(foldStatus([event(1, 0, 'AtCustoms'), event(2, 60, 'Shipped')]).status).toBe('AtCustoms')
  })

  test('a permitted step back counts from its own time on', () => {
    const events = [event(1, 0, 'AtLocalOffice'), event(2, 10, 'AtHeadOffice', true)]
    expect(foldStatus(events).status).toBe('AtHeadOffice')
    expect(foldStatus([...events, event(3, 5, 'ReadyForPickup')]).status).toBe('AtHeadOffice')
    expect(foldStatus([...events, event(3, 15, 'AtLocalOffice')]).status).toBe('AtLocalOffice')
  })

  test('a record of customs moves and delays nothing, even if it names another status', () => {
    const customs = { state: 'Hold' as const, channel: null, note: '', entryNumber: null, dutyJmdCents: null }
    for (const status of ['Delayed', 'ReadyForPickup'] as const) {
      const events = [event(1, 0, 'Shipped'), { ...event(2, 10, status), customs }]
      expect(foldStatus(events)).toEqual({ status: 'Shipped', delayedReason: null, headingTo: null })
    }
  })

  test('a delay ends at or after the place where it began, and has its reason', () => {
    const delayEvents = [event(1, 0, 'AtCustoms'), event(2, 10, 'Delayed')]
    expect(foldStatus(delayEvents)).toEqual({ status: 'Delayed', delayedReason: 'because', headingTo: null })
    expect(foldStatus([...delayEvents, event(3, 20, 'Shipped')]).status).toBe('Delayed')
    expect(foldStatus([...delayEvents, event(3, 20, 'AtCustoms')])).toEqual({
      status: 'AtCustoms',
      delayedReason: null,
      headingTo: null,
    })
  })

  test('a delivered package stays delivered, even when delays were recorded', () => {
    expect(foldStatus([event(1, 0, 'Delivered'), event(2, 10, 'Delayed')]).status).toBe('Delivered')
  })

  test('the order in which events arrive changes nothing', async () => {
    const events = fc.array(
      fc.record({ minute: fc.nat(200), status: fc.constantFrom(...packageStatuses), back: fc.boolean() }),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.property(events, fc.infiniteStream(fc.nat()), (drawnEvents, order) => {
        const timeline = drawnEvents.map(({ minute, status, back }, n) =>
          event(n, minute, status, back && status !== 'Delayed'),
        )
        const shuffledEvents = timeline
          .map((item) => ({ item, key: order.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ item }) => item)
        expect(foldStatus(shuffledEvents)).toEqual(foldStatus(timeline))
      }),
    )
  })
})

describe('an actor may move a status', () => {
  const clerk = actorOf('Warehouse')
  const senior = actorOf('Senior')

  test('forward by any number of steps', () => {
    for (const to of packageLine.slice(2, -1))
      expect(
        resolveMove({ status: 'ReceivedAtWharehouse' }, 'ReceivedAtWharehouse', to, '', clerk).stepBack,
      ).toBe(false)
  })

  test('to delivered only as the correction of a mistake, with a note', () => {
    const deliver = (actor: typeof clerk, note: string) =>
      resolveMove({ status: 'ReadyForPickup' }, 'ReadyForPickup', 'Delivered', note, actor)
    expect(() => deliver(clerk, 'Took it along')).toThrow(/when it is handed over/)
    expect(() => deliver(senior, '')).toThrow(/without being handed over/)
    expect(deliver(senior, 'Handed over on paper')).toMatchObject({ to: 'Delivered', stepBack: false })
  })

  test('back only for a supervisor, a senior or an administrator, and only with a note', () => {
    const moveBack = (actor: typeof clerk, note: string) =>
      resolveMove({ status: 'AtCustoms' }, 'AtCustoms', 'Shipped', note, actor)
    expect(() => moveBack(clerk, 'wrong box')).toThrow(/already at "At customs".*needs a supervisor/)
    expect(() => moveBack(senior, '')).toThrow(/Say why the package goes back to "Shipped"/)
    expect(moveBack(senior, 'wrong box')).toEqual({ to: 'Shipped', note: 'wrong box', stepBack: true })
  })

  test('a delay needs a reason, and a delivered package cannot be delayed', () => {
    expect(() => resolveMove({ status: 'Shipped' }, 'Shipped', 'Delayed', '', clerk)).toThrow(/Say why/)
    expect(() => resolveMove({ status: 'Delivered' }, 'Delivered', 'Delayed', 'x', clerk)).toThrow(
      /cannot be delayed/,
    )
  })

  test('a delayed package is judged from the place it was delayed at', () => {
    const events = [event(1, 0, 'AtCustoms'), event(2, 10, 'Delayed')]
    expect(furthestStatus(events)).toBe('AtCustoms')
    expect(() => resolveMove({ status: 'Delayed' }, furthestStatus(events), 'Shipped', '', clerk)).toThrow(
      /already at/,
    )
  })
})
