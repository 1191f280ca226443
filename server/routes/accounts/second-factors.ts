import type { logInSteps, secondFactors } from '#sync/api/accounts/second-factors.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { addFirstFactor, finishLogIn, offerFirstFactor, passkeyLogIn } from '../../accounts/factors/log-in.ts'
import {
  addOwn,
  factorsNow,
  newOwnCodes,
  offerOwn,
  removeOwn,
  resetFactors,
} from '../../accounts/factors/own-factors.ts'
import { proofOptionsOf, proveSession } from '../../accounts/factors/session-proof.ts'
import { mustReachAccount } from '../../accounts/update-account.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { Handlers } from '../../http/route.ts'
import { mustBeSameOrigin } from '../../http/same-origin.ts'
import { toLoggedIn } from './session.ts'

export const logInStepHandlers: Handlers<typeof logInSteps, AccountDeps> = {
  'accounts.passkeyOptions': ({ request, reply }, deps) => {
    mustBeSameOrigin(deps.env, request)
    return passkeyLogIn(deps, request, reply)
  },

  'accounts.secondStep': async ({ body, request, reply }, deps) => {
    mustBeSameOrigin(deps.env, request)
    return toLoggedIn(deps, await finishLogIn(deps, body, request, reply))
  },

  'accounts.offerFirstFactor': ({ body, request }, deps) => {
    mustBeSameOrigin(deps.env, request)
    return offerFirstFactor(deps, body)
  },

  'accounts.addFirstFactor': async ({ body, request, reply }, deps) => {
    mustBeSameOrigin(deps.env, request)
    const { recoveryCodes, ...outcome } = await addFirstFactor(deps, body, request, reply)
    return { ...(await toLoggedIn(deps, outcome)), recoveryCodes }
  },
}

export const secondFactorHandlers: Handlers<typeof secondFactors, AccountDeps> = {
  'factors.list': ({ actor }, deps) => factorsNow(deps, actor),
  'factors.offer': ({ body, signed }, deps) => offerOwn(deps, signed, body.kind),
  'factors.add': ({ body, signed, request }, deps) =>
    addOwn(deps, signed, byOf(signed, request, 'factor.add'), body),
  'factors.remove': ({ params, signed, request }, deps) =>
    removeOwn(deps, signed.actor, byOf(signed, request, 'factor.remove'), params.factorId),
  'factors.newRecoveryCodes': async ({ signed, request }, deps) => ({
    recoveryCodes: await newOwnCodes(deps, signed.actor.accountId, byOf(signed, request, 'factor.codes')),
  }),

  'factors.ofAccount': async ({ params, signed }, deps) =>
    factorsNow(deps, await mustReachAccount(deps, signed.actor, params.id)),

  'factors.reset': async ({ params, body, signed, request }, deps) => {
    const account = await mustReachAccount(deps, signed.actor, params.id)
    return resetFactors(deps, account, byOf(signed, request, 'factor.reset'), body.reason)
  },

  'accounts.proofOptions': ({ signed }, deps) => proofOptionsOf(deps, signed),
  'accounts.prove': async ({ body, signed, request }, deps) => {
    await proveSession(deps, signed, byOf(signed, request, 'session.prove'), body)
    return { proven: true }
  },
}
