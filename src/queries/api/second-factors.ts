import type {
  FactorOffer,
  NewFactor,
  ProofOptions,
  SessionProof,
  StepProof,
} from '#sync/api/second-factors.ts'
import type { FactorKind } from '#sync/entities/second-factor.ts'
import { call } from '../../http/call.ts'
import { accountsSessions, handhelds, logInSteps, secondFactors } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'
import { write } from './use-write.ts'

/** One's own second factors. */
export const ownFactorsQuery = serverQuery({
  queryKey: ['sessions', 'factors', 'own'],
  queryFn: () => call(secondFactors('factors.list')),
})

export const factorsOfQuery = (accountId: string) =>
  serverQuery({
    queryKey: ['sessions', 'factors', accountId],
    queryFn: () => call(secondFactors('factors.ofAccount'), { params: { id: accountId } }),
  })

/** A factor that is being set up. Throws CallError. */
export const offerFactor = (kind: FactorKind): Promise<FactorOffer> =>
  call(secondFactors('factors.offer'), { body: { kind } })

export const addFactor = write(secondFactors('factors.add'), ['sessions'])
export const removeFactor = write(secondFactors('factors.remove'), ['sessions'])
export const newRecoveryCodes = write(secondFactors('factors.newRecoveryCodes'), ['sessions'])
export const resetFactors = write(secondFactors('factors.reset'), ['sessions'])
export const lockDevice = write(accountsSessions('accounts.lockDevice'), ['sessions'])
export const lockDeviceOf = write(accountsSessions('accounts.lockDeviceOf'), ['sessions'])
export const lockHandheld = write(handhelds('handhelds.lock'), ['handhelds'])

/** The ways to confirm who one is. Throws CallError. */
export const proofOptions = (): Promise<ProofOptions> => call(secondFactors('accounts.proofOptions'))
export const proveOneself = (ticket: string, proof: SessionProof) =>
  call(secondFactors('accounts.prove'), { body: { ticket, proof } })

/** The steps of a login. Throw CallError. */
export const passkeyLogInOptions = (): Promise<ProofOptions> => call(logInSteps('accounts.passkeyOptions'))
export const finishLogIn = (ticket: string, proof: StepProof) =>
  call(logInSteps('accounts.secondStep'), { body: { ticket, proof } })
export const offerFirstFactor = (ticket: string, kind: FactorKind): Promise<FactorOffer> =>
  call(logInSteps('accounts.offerFirstFactor'), { body: { ticket, kind } })
export const addFirstFactor = (body: NewFactor) => call(logInSteps('accounts.addFirstFactor'), { body })
