import { call } from '../../http/call.ts'
import { accounts, accountsRecovery, accountsSessions } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { write } from './server-cache/use-write.ts'

/** The current account of the person logged in. */
export const ownAccountQuery = serverQuery({
  queryKey: ['accounts', 'own'],
  queryFn: async () => (await call(accounts('accounts.user'))).user,
})

/** The devices that this person is logged in on. */
export const devicesQuery = serverQuery({
  queryKey: ['sessions', 'own'],
  queryFn: () => call(accountsSessions('accounts.sessions')),
})

/** A link works only once, so its token is verified once however often the page renders. */
export const emailVerifiedQuery = (token: string | null) =>
  serverQuery({
    queryKey: ['accounts', 'email-verified', token],
    queryFn: async () => {
      await call(accountsRecovery('accounts.verifyEmail'), { body: { token: token ?? '' } })
      return true
    },
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

export const endDevice = write(accountsSessions('accounts.endSession'), ['sessions'])
export const endOtherDevices = write(accountsSessions('accounts.endOtherSessions'), ['sessions'])
export const createFirstAdmin = write(accounts('accounts.firstAdmin'))
export const resendVerification = write(accountsRecovery('accounts.resendVerification'))
