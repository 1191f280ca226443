import { call } from '../../http/call.ts'
import { accounts, accountsRecovery, accountsSessions } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'
import { write } from './use-write.ts'

/** The account of whoever is logged in, as the server has it now. */
export const ownAccountQuery = serverQuery({
  queryKey: ['accounts', 'own'],
  queryFn: async () => (await call(accounts('accounts.user'))).user,
})

/** Where this person is logged in. */
export const devicesQuery = serverQuery({
  queryKey: ['sessions', 'own'],
  queryFn: () => call(accountsSessions('accounts.sessions')),
})

/** A link works once: its token is judged once, however often the page is drawn. */
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
