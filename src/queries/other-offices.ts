import type { Package } from '#sync/entities/packages/package.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import { wait } from '../browser/seams.ts'
import { hasServer, useConnectionStore } from '../stores/connection.ts'
import { isHandheld } from '../stores/handheld.ts'
import { useSessionStore } from '../stores/session.ts'
import { readBranch } from './bins.ts'
import { type KnownPackages, lookUp } from './packages.ts'
import { askServerFor } from './scan-lookup.ts'

/** The parts of the device that a look beyond its office uses. */
export interface OfficeLookUpDeps {
  readonly lookUp: (code: Recognised) => Promise<KnownPackages>
  /** True on a shared handheld of a local office. */
  readonly isOfOffice: () => Promise<boolean>
  readonly ask: (code: Recognised) => Promise<Package | 'nothing' | 'unreachable'>
  readonly branchName: (branchId: string) => Promise<string>
}

export const offlineText = 'It may be another office’s. Look again with a connection.'

/** Looks on the device, and on the server for a code that only the device of another office would hold ([V13]). */
export async function lookUpBeyond(code: Recognised, deps: OfficeLookUpDeps): Promise<KnownPackages> {
  const packages = await deps.lookUp(code)
  const isFound = packages.exact !== undefined || packages.offered.length > 0
  const isCode = code.kind === 'tracking' || code.kind === 'hawb'
  if (isFound || packages.isLoading || !isCode || !(await deps.isOfOffice())) return packages
  const reply = await deps.ask(code)
  if (reply === 'unreachable') return { ...packages, outside: { pkg: null, text: offlineText } }
  if (reply === 'nothing') return packages
  const office = reply.branchId === null ? 'no office yet' : await deps.branchName(reply.branchId)
  return { ...packages, outside: { pkg: reply, text: `It’s for ${office}.` } }
}

async function isOfOffice(): Promise<boolean> {
  const { session } = useSessionStore.getState()
  if (!session || !isHandheld(session)) return false
  return (await readBranch(session.branchId))?.kind === 'LocalOffice'
}

/** The same on a real device. */
export const lookUpEverywhere = (code: Recognised): Promise<KnownPackages> =>
  lookUpBeyond(code, {
    lookUp,
    isOfOffice,
    ask: async (code) =>
      hasServer(useConnectionStore.getState().level) ? askServerFor(code, wait) : 'unreachable',
    branchName: async (branchId) => (await readBranch(branchId))?.name ?? 'another office',
  })
