import type {
  FactorOffer,
  NewFactor,
  ProofOptions,
  SessionProof,
  StepProof,
} from '#sync/api/accounts/second-factors.ts'
import type { FactorKind } from '#sync/entities/accounts/second-factor.ts'
import { call } from '../../http/call.ts'
import { accountsSessions, handhelds, logInSteps, secondFactors } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { write } from './server-cache/use-write.ts'

/** The person's own second factors. */
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
export const requestFactor = (kind: FactorKind): Promise<FactorOffer> =>
  call(secondFactors('factors.offer'), { body: { kind } })

export const addFactor = write(secondFactors('factors.add'), ['sessions'])
export const removeFactor = write(secondFactors('factors.remove'), ['sessions'])
export const newRecoveryCodes = write(secondFactors('factors.newRecoveryCodes'), ['sessions'])
export const removeFactorsOf = write(secondFactors('factors.reset'), ['sessions'])
export const lockOwnDevice = write(accountsSessions('accounts.lockDevice'), ['sessions'])
export const lockAccountDevice = write(accountsSessions('accounts.lockDeviceOf'), ['sessions'])
export const lockSharedHandheld = write(handhelds('handhelds.lock'), ['handhelds'])

/** The ways to confirm who one is. Throws CallError. */
export const proofOptions = (): Promise<ProofOptions> => call(secondFactors('accounts.proofOptions'))
export const proveOneself = (ticket: string, proof: SessionProof) =>
  call(secondFactors('accounts.prove'), { body: { ticket, proof } })

/** The steps of a login. Throw CallError. */
export const passkeyLogInOptions = (): Promise<ProofOptions> => call(logInSteps('accounts.passkeyOptions'))
export const sendSecondStep = (ticket: string, proof: StepProof) =>
  call(logInSteps('accounts.secondStep'), { body: { ticket, proof } })
export const requestFirstFactor = (ticket: string, kind: FactorKind): Promise<FactorOffer> =>
  call(logInSteps('accounts.offerFirstFactor'), { body: { ticket, kind } })
export const saveFirstFactor = (body: NewFactor) => call(logInSteps('accounts.addFirstFactor'), { body })
