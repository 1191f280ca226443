import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import { startOfDay } from '#sync/lib/business-day.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { idOf } from '#sync/test/people.ts'
import { PackageBadge } from './package-badge.tsx'

const at = startOfDay('2026-11-10')
const heldPkg = { ...blankPackage(idOf(1), at), customs: { ...untouchedCustoms, state: 'Hold' as const } }
const missing = { arrival: 'Missing', missingSince: startOfDay('2026-11-15') } as const
const ending = beginEnding('Unclaimed', 'Sold', { reason: '', by: '', at })

test.each([
  ['at customs', { status: 'AtCustoms' as const }, 'On hold at customs'],
  ['at an office', { status: 'AtHeadOffice' as const }, 'At head office, on hold'],
  ['before its owner can come', { status: 'ReadyForPickup' as const }, 'Ready for pickup, on hold'],
])('a package that customs holds %s is said to be on hold', (_, place, text) => {
  expect(renderToStaticMarkup(<PackageBadge pkg={{ ...heldPkg, ...place }} />)).toContain(text)
})

test.each([
  ['missing', missing],
  ['sold', { ending }],
  ['handed over', { status: 'Delivered' as const }],
])('a package that is %s is no longer said to be on hold', (_, change) => {
  expect(renderToStaticMarkup(<PackageBadge pkg={{ ...heldPkg, ...change }} />)).not.toContain('on hold')
})
